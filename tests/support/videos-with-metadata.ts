interface Sample {
  readonly bytes: Buffer
  /** Start and end of what players need. */
  readonly shown: readonly (readonly [start: number, end: number])[]
  /** Number of private texts in the bytes. */
  readonly secrets: number
}

/** The private texts in some bytes. */
export const secretOf = (bytes: Buffer): string[] => bytes.toString('latin1').match(/SECRET/g) ?? []

const text = (value: string): Buffer => Buffer.from(value, 'latin1')

const uint32 = (...values: readonly number[]): Buffer => {
  const data = Buffer.alloc(values.length * 4)
  for (const [i, value] of values.entries()) data.writeUInt32BE(value, i * 4)
  return data
}

const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([uint32(8 + body.length), text(type), body])
}

const track = (handler: string, name: string, chunks: readonly number[], sizes: readonly number[], perChunk: number): Buffer =>
  box(
    'trak',
    box('tkhd', Buffer.alloc(84, 7)),
    box('udta', text(`SECRET ${handler}udta`)),
    box(
      'mdia',
      box('hdlr', uint32(0, 0), text(handler), uint32(0, 0, 0), text(name)),
      box(
        'minf',
        box(
          'stbl',
          box('stsz', uint32(0, 0, sizes.length, ...sizes)),
          box('stsc', uint32(0, 1, 1, perChunk, 1)),
          box('stco', uint32(0, chunks.length, ...chunks)),
        ),
      ),
    ),
  )

/** An MP4 with descriptions in all places, and a track with positions. @param isFast the description precedes the pictures */
export const movieWithMetadata = ({ isFast }: { readonly isFast: boolean }): Sample => {
  const brand = box('ftyp', text('isom\0\0\x02\0isommp41'))
  const pictures = Buffer.alloc(300, 0x55)
  const positions = [text('SECRET lat'), text('SECRET lon'), text('SECRET alt')]
  const media = box('mdat', pictures, Buffer.concat(positions), pictures)
  const movie = (mediaAt: number) => {
    const first = mediaAt + 8
    const sizes = positions.map(({ length }) => length)
    return box(
      'moov',
      box('mvhd', Buffer.alloc(100, 3)),
      track('vide', 'SECRET handler', [first], [300], 1),
      // Two samples in the first chunk, one in the second.
      track('meta', 'SECRET name', [first + 300, first + 320], sizes, 2),
      box('udta', box('\u00a9xyz', text('SECRET place')), box('meta', text('SECRET model'))),
      box('meta', text('SECRET owner')),
    )
  }
  const tail = box('uuid', Buffer.alloc(16, 9), text('SECRET xmp'))
  const movieBytes = movie(0).length
  const mediaAt = isFast ? brand.length + movieBytes : brand.length
  const bytes = isFast ? Buffer.concat([brand, movie(mediaAt), media, tail]) : Buffer.concat([brand, media, movie(mediaAt), tail])
  const first = mediaAt + 8
  const shown = [
    [0, brand.length],
    [mediaAt, first + 300],
    [first + 330, first + 630],
  ] as const
  return { bytes, shown, secrets: 11 }
}

const element = (id: readonly number[], ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(id), Buffer.from([0x40 | (body.length >> 8), body.length & 255]), body])
}

/** A WebM file with title, program, tags and an attached file. */
export const recordingWithMetadata = (): Sample => {
  const head = element([0x1a, 0x45, 0xdf, 0xa3], text('webm'))
  const cluster = element([0x1f, 0x43, 0xb6, 0x75], Buffer.alloc(400, 0x66))
  const info = element(
    [0x15, 0x49, 0xa9, 0x66],
    element([0x7b, 0xa9], text('SECRET title')),
    element([0x2a, 0xd7, 0xb1], Buffer.alloc(3, 1)),
  )
  const attached = element([0x19, 0x41, 0xa4, 0x69], text('SECRET attachment'))
  const tags = element([0x12, 0x54, 0xc3, 0x67], text('SECRET place, SECRET owner'))
  const body = [info, attached, cluster, tags]
  const bytes = Buffer.concat([head, element([0x18, 0x53, 0x80, 0x67], ...body)])
  const clusterAt = bytes.indexOf(cluster)
  return {
    bytes,
    shown: [
      [0, head.length],
      [clusterAt, clusterAt + cluster.length],
    ],
    secrets: 4,
  }
}
