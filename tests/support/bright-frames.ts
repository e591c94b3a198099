/** Pixels of the frames. */
export const sceneSize = { width: 960, height: 540 } as const

const patches = [
  [1, 1, 1],
  [0.5, 0.5, 0.5],
  [0.9, 0.2, 0.1],
  [0.1, 0.6, 0.2],
  [0.1, 0.2, 0.8],
  [0.9, 0.7, 0.5],
  [0.05, 0.05, 0.05],
  [0.9, 0.8, 0.1],
] as const
type Colour = readonly [red: number, green: number, blue: number]

const patchWidth = sceneSize.width / patches.length
const middle = sceneSize.height / 2
/** Pixels beside an edge, where the compression of colours mixes them. */
const edgePx = 6

const colourAt = (pixel: number): Colour => {
  const [x, y] = [pixel % sceneSize.width, Math.floor(pixel / sceneSize.width)]
  const grey = x / sceneSize.width
  return (y < middle ? patches[Math.floor(x / patchWidth)] : undefined) ?? [grey, grey, grey]
}

/** Whether a pixel is not beside an edge. */
export const isInside = (pixel: number): boolean => {
  const [x, y] = [pixel % sceneSize.width, Math.floor(pixel / sceneSize.width)]
  return (
    x % patchWidth > edgePx &&
    x % patchWidth < patchWidth - edgePx &&
    y > edgePx &&
    y < sceneSize.height - edgePx &&
    Math.abs(y - middle) > edgePx
  )
}

const pixelCount = sceneSize.width * sceneSize.height

/** The scene as a usual screen shows it: patches above a ramp of grey; RGB with one byte each in sRGB. */
export const scene = Buffer.from(
  Array.from({ length: pixelCount }, (_, pixel) => colourAt(pixel).map((part) => Math.round(part * 255))).flat(),
)

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** From BT.709 to BT.2020 (ITU-R BT.2087). */
const wide = ([red, green, blue]: Colour): Colour => [
  0.6274 * red + 0.3293 * green + 0.0433 * blue,
  0.0691 * red + 0.9195 * green + 0.0114 * blue,
  0.0164 * red + 0.088 * green + 0.8956 * blue,
]

/** Brightness of white in cd/m² (ITU-R BT.2408). */
const whiteBrightness = 203

/** The curve of PQ (SMPTE ST 2084) for a brightness in cd/m². */
const pq = (brightness: number): number => {
  const power = (brightness / 10_000) ** (2610 / 16_384)
  return ((3424 / 4096 + (2413 / 128) * power) / (1 + (2392 / 128) * power)) ** ((2523 / 4096) * 128)
}

/** HLG (ITU-R BT.2100) of a screen with 1,000 cd/m², for parts of its brightness. */
const hlg = (colour: Colour): Colour => {
  const [red, green, blue] = colour
  const shown = Math.max(1e-9, 0.2627 * red + 0.678 * green + 0.0593 * blue)
  const [a, b] = [0.178_832_77, 0.284_668_92]
  const curve = (part: number): number => {
    const light = part * shown ** (1 / 1.2 - 1)
    return light <= 1 / 12 ? Math.sqrt(3 * light) : a * Math.log(12 * light - b) + 0.559_910_73
  }
  return [curve(red), curve(green), curve(blue)]
}

/** The scene in the colours of BT.2020 with the curve of PQ or HLG: RGB with two bytes each, the lower first. */
export const brightFrame = (curve: 'PQ' | 'HLG'): Buffer => {
  const frame = Buffer.alloc(pixelCount * 6)
  const known = new Map<string, Colour>()
  for (let index = 0; index < pixelCount; index += 1) {
    const colour = colourAt(index)
    const key = colour.join(' ')
    let coded = known.get(key)
    if (!coded) {
      const light = wide([linear(colour[0]), linear(colour[1]), linear(colour[2])]).map((part) => part * whiteBrightness)
      const [red = 0, green = 0, blue = 0] = light
      coded = curve === 'PQ' ? [pq(red), pq(green), pq(blue)] : hlg([red / 1000, green / 1000, blue / 1000])
      known.set(key, coded)
    }
    for (const [at, part] of coded.entries()) frame.writeUInt16LE(Math.round(part * 65_535), index * 6 + at * 2)
  }
  return frame
}
