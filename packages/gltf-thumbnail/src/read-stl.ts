import { limits, NotDrawableError, type Part, type Scene, tooManyTriangles } from './draw/scene.ts'
import { declaredTriangles, isBinaryStl, looksLikeBinaryStl, wholeTriangles } from './stl-format.ts'
import { plainSurface } from './surfaces.ts'

/** Grey of a printed object, as in the model viewer. */
const grey = 0.485
const surface = { ...plainSurface, metallic: 0, roughness: 0.55, doubleSided: true } as const

const headerBytes = 84
const triangleBytes = 50

/** sRGB to linear light. */
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** STL files use z as the vertical axis, the renderer uses y. */
const putUpright = (positions: Float32Array) => {
  for (let at = 0; at + 2 < positions.length; at += 3) {
    const y = positions[at + 1] ?? 0
    positions[at + 1] = positions[at + 2] ?? 0
    positions[at + 2] = -y
  }
}

/** Some programs store a colour in the two spare bytes of each triangle and declare it in the header: red, green, blue, 5 bits each. */
const readColours = (data: Buffer, triangles: number): Float32Array | null => {
  const mark = data.subarray(0, 80).indexOf('COLOR=')
  if (mark < 0 || mark > 70) return null
  const usual = [6, 7, 8].map((offset) => linear((data[mark + offset] ?? 0) / 255))
  const colours = new Float32Array(triangles * 12).fill(1)
  for (let triangle = 0; triangle < triangles; triangle += 1) {
    const packed = data.readUInt16LE(headerBytes + triangle * triangleBytes + 48)
    const own = (packed & 0x8000) === 0 ? [packed & 31, (packed >> 5) & 31, (packed >> 10) & 31].map((value) => linear(value / 31)) : usual
    for (let corner = 0; corner < 3; corner += 1) colours.set(own, triangle * 12 + corner * 4)
  }
  return colours
}

const readBinary = (data: Buffer): { readonly positions: Float32Array; readonly colours: Float32Array | null } => {
  const triangles = Math.min(declaredTriangles(data), wholeTriangles(data.length))
  if (triangles > limits.triangles) throw new NotDrawableError(tooManyTriangles)
  const positions = new Float32Array(triangles * 9)
  for (let triangle = 0; triangle < triangles; triangle += 1) {
    const from = headerBytes + triangle * triangleBytes + 12
    for (let k = 0; k < 9; k += 1) positions[triangle * 9 + k] = data.readFloatLE(from + k * 4)
  }
  return { positions, colours: readColours(data, triangles) }
}

const vertex = Buffer.from('vertex', 'latin1')
const upperVertex = Buffer.from('VERTEX', 'latin1')
/** Longest line of three numbers. */
const maxLineLength = 256

/** Reads every `vertex x y z`; the rest of the text is redundant. */
const readText = (data: Buffer): Float32Array => {
  const word = data.includes(vertex) ? vertex : upperVertex
  let positions = new Float32Array(9 * 1024)
  let filled = 0
  for (let at = data.indexOf(word); at >= 0; at = data.indexOf(word, at + word.length)) {
    const line = data.toString('latin1', at + word.length, at + word.length + maxLineLength)
    const [, x, y, z] = /^\s+(\S+)\s+(\S+)\s+(\S+)/.exec(line) ?? []
    if (filled + 3 > positions.length) {
      if (filled >= limits.triangles * 9) throw new NotDrawableError(tooManyTriangles)
      const larger = new Float32Array(Math.min(positions.length * 2, (limits.triangles + 1) * 9))
      larger.set(positions)
      positions = larger
    }
    positions[filled] = Number(x)
    positions[filled + 1] = Number(y)
    positions[filled + 2] = Number(z)
    filled += 3
  }
  return positions.slice(0, filled - (filled % 9))
}

/** Whether the end of a binary STL is missing. */
export const isCutStl = (data: Buffer): boolean => looksLikeBinaryStl(data) && declaredTriangles(data) > wholeTriangles(data.length)

/** Reads binary and text STL. Bytes after the last triangle are ignored. Throws NotDrawableError if it has too many triangles. */
export const readStl = (data: Buffer): Scene => {
  const isBinary = isBinaryStl(data, data.length) || looksLikeBinaryStl(data)
  const { positions, colours } = isBinary ? readBinary(data) : { positions: readText(data), colours: null }
  putUpright(positions)
  const indices = new Uint32Array(positions.length / 3)
  for (let index = 0; index < indices.length; index += 1) indices[index] = index
  const part: Part = {
    positions,
    normals: null,
    uv: [null, null],
    colours,
    indices,
    surface: { ...surface, base: colours ? [1, 1, 1, 1] : [grey, grey * 1.03, grey * 1.1, 1] },
    mirrored: false,
  }
  return { parts: [part] }
}
