interface PdfOptions {
  readonly pages?: readonly string[]
  readonly info?: Readonly<Record<string, string>>
  /** Size in points. */
  readonly size?: readonly [number, number]
}

/** A PDF with a line of text on each page and correct offsets. */
export const pdf = ({ pages = ['Hello Vitrine'], info = {}, size = [300, 200] }: PdfOptions = {}): Buffer => {
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>', '', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>']
  const kids: number[] = []
  for (const text of pages) {
    const stream = `BT /F1 24 Tf 20 100 Td (${text}) Tj ET 1 0 0 rg 10 10 50 50 re f`
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`)
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(' ')}] /Contents ${objects.length} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    )
    kids.push(objects.length)
  }
  objects[1] = `<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${kids.length} >>`
  objects.push(
    `<< ${Object.entries(info)
      .map(([key, value]) => `/${key} (${value})`)
      .join(' ')} >>`,
  )
  let text = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${text.length}\n%%EOF`,
    'latin1',
  )
}

const triangle = { asset: { version: '2.0', generator: 'Vitrine tests' }, scene: 0, scenes: [{ nodes: [] }], nodes: [] }

export const gltf = (change: object = {}): Buffer => Buffer.from(JSON.stringify({ ...triangle, ...change }))

export const glb = (change: object = {}): Buffer => {
  const text = gltf(change)
  const json = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, ' ')])
  const header = Buffer.alloc(20)
  header.write('glTF', 0, 'latin1')
  header.writeUInt32LE(2, 4)
  header.writeUInt32LE(20 + json.length, 8)
  header.writeUInt32LE(json.length, 12)
  header.writeUInt32LE(0x4e4f534a, 16)
  return Buffer.concat([header, json])
}

export const textStl = (): Buffer =>
  Buffer.from(
    'solid cube\n facet normal 0 0 1\n  outer loop\n   vertex 0 0 0\n   vertex 1 0 0\n   vertex 0 1 0\n  endloop\n endfacet\nendsolid cube\n',
  )

export const binaryStl = (triangles = 2): Buffer => {
  const data = Buffer.alloc(84 + triangles * 50)
  data.write('solid but binary', 0, 'latin1')
  data.writeUInt32LE(triangles, 80)
  return data
}

const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** The boxes of an MP4 without video data: sufficient to read length and size. */
export const mp4Boxes = ({ seconds = 12.5, width = 1280, height = 720, turned = false, faststart = false } = {}): Buffer => {
  const header = Buffer.alloc(100)
  header.writeUInt32BE(1000, 12)
  header.writeUInt32BE(seconds * 1000, 16)
  const track = Buffer.alloc(84)
  const matrix = turned ? [0, 0x10000, 0, -0x10000, 0, 0] : [0x10000, 0, 0, 0, 0x10000, 0]
  matrix.forEach((value, index) => track.writeInt32BE(value, 40 + index * 4))
  track.writeUInt32BE(width * 65_536, 76)
  track.writeUInt32BE(height * 65_536, 80)
  const brand = Buffer.from('isom\0\0\x02\0isommp41', 'latin1')
  const pictures = box('mdat', Buffer.alloc(64))
  const movie = box('moov', box('mvhd', header), box('trak', box('tkhd', track)))
  return Buffer.concat([box('ftyp', brand), ...(faststart ? [movie, pictures] : [pictures, movie])])
}
