const number = (value: number, bytes: 1 | 2 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}
const box = (type: string, ...content: readonly Uint8Array[]): Buffer => {
  const bytes = Buffer.concat(content)
  return Buffer.concat([number(bytes.length + 8, 4), Buffer.from(type, 'latin1'), bytes])
}
const fullBox = (type: string, version: number, ...content: readonly Uint8Array[]): Buffer =>
  box(type, Buffer.from([version, 0, 0, 0]), ...content)

/**
 * Pixels of 64 × 64 that `heif-enc -q 50` of libheif 1.15 with x265 made from a picture of this project: blue, its upper left quarter red, and a
 * transparency of one half. They have no licence of their own.
 */
export const encoded = {
  sidePx: 64,
  colours: {
    setup: Buffer.from(
      'AQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQA==',
      'base64',
    ),
    pixels: Buffer.from('0000002e2801af1380e6a870d3fffe5f947ffc90e787e7486c4aade99628fe55a17ffae702d113ce6751f7d2eeffd933c93f', 'hex'),
  },
  transparency: {
    setup: Buffer.from(
      'AQQIAAAAAAAAAAAAHvAA/Pz4+AAADwMgAAEAF0ABDAH//wQIAAADAJ/4AAADAAAeugJAIQABACZCAQEECAAAAwCf+AAAAwAAHsCCBBZbqSSmubAgAAADACAAAAMAISIAAQAHRAHBcrAiQA==',
      'base64',
    ),
    pixels: Buffer.from('0000000d2801ae27c3f429ffec105ff1c0', 'hex'),
  },
} as const

/** An item of a HEIF file. Its id is its place in the list, from 1. */
export interface Item {
  readonly type: string
  readonly mediaType?: string
  readonly content: Uint8Array
  readonly properties?: readonly Buffer[]
  /** Relations to other items by their ids. */
  readonly relations?: Readonly<Record<string, readonly number[]>>
}

export const property = {
  size: (width: number, height: number) => fullBox('ispe', 0, number(width, 4), number(height, 4)),
  /** Quarter turns against the clock. */
  turn: (quarters: number) => box('irot', number(quarters, 1)),
  /** 0 = upside down, 1 = left and right change places. */
  mirror: (axis: number) => box('imir', number(axis, 1)),
  profile: (icc: Uint8Array) => box('colr', Buffer.from('prof'), icc),
  crop: (width: number, height: number) => box('clap', ...[width, 1, height, 1, 0, 1, 0, 1].map((value) => number(value, 4))),
} as const

/** A picture or tile of the encoded pixels. */
export const picture = (...properties: readonly Buffer[]): Item => ({
  type: 'hvc1',
  content: encoded.colours.pixels,
  properties: [box('hvcC', encoded.colours.setup), property.size(encoded.sidePx, encoded.sidePx), ...properties],
})

/** The transparency of another item, or with the number 2 its map of distances. */
export const transparencyOf = (id: number, kind: 1 | 2 = 1): Item => ({
  type: 'hvc1',
  content: encoded.transparency.pixels,
  properties: [
    box('hvcC', encoded.transparency.setup),
    property.size(encoded.sidePx, encoded.sidePx),
    fullBox('auxC', 0, Buffer.from(`urn:mpeg:hevc:2015:auxid:${kind}\0`)),
  ],
  relations: { auxl: [id] },
})

/** A picture of tiles side by side, as phones write it. */
export const grid = (tiles: readonly number[], ...properties: readonly Buffer[]): Item => {
  const [width, height] = [tiles.length * encoded.sidePx, encoded.sidePx]
  return {
    type: 'grid',
    content: Buffer.concat([Buffer.from([0, 0, 0, tiles.length - 1]), number(width, 2), number(height, 2)]),
    properties: [property.size(width, height), ...properties],
    relations: { dimg: tiles },
  }
}

export const exifOf = (id: number, exif: Uint8Array): Item => ({
  type: 'Exif',
  content: Buffer.concat([number(6, 4), Buffer.from('Exif\0\0'), exif]),
  relations: { cdsc: [id] },
})

export const xmpOf = (id: number, xmp: string): Item => ({
  type: 'mime',
  mediaType: 'application/rdf+xml',
  content: Buffer.from(xmp),
  relations: { cdsc: [id] },
})

interface HeifOptions {
  /** Id of the picture that programs show. */
  readonly primary?: number
  readonly brand?: string
}

/** A HEIF file. */
export const heifFile = (items: readonly Item[], { primary = 1, brand = 'heic' }: HeifOptions = {}): Buffer => {
  const properties = items.flatMap((item) => item.properties ?? [])
  let used = 0
  const associations = items.map((item, index) => {
    const numbers = (item.properties ?? []).map(() => number((used += 1), 1))
    return Buffer.concat([number(index + 1, 2), number(numbers.length, 1), ...numbers])
  })
  const information = items.map(({ type, mediaType }, index) =>
    fullBox('infe', 2, number(index + 1, 2), number(0, 2), Buffer.from(`${type}\0${mediaType === undefined ? '' : `${mediaType}\0`}`)),
  )
  const relations = items.flatMap(({ relations = {} }, index) =>
    Object.entries(relations).map(([type, to]) => box(type, number(index + 1, 2), number(to.length, 2), ...to.map((id) => number(id, 2)))),
  )
  const head = box('ftyp', Buffer.from(brand), number(0, 4), Buffer.from('mif1heicmiaf'))
  const metaWith = (start: number) => {
    let place = start
    const locations = items.map(({ content }, index) => {
      place += content.length
      return Buffer.concat([number(index + 1, 2), number(0, 2), number(1, 2), number(place - content.length, 4), number(content.length, 4)])
    })
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, number(0, 4), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, number(primary, 2)),
      fullBox('iloc', 0, Buffer.from([0x44, 0]), number(items.length, 2), ...locations),
      fullBox('iinf', 0, number(items.length, 2), ...information),
      box('iprp', box('ipco', ...properties), fullBox('ipma', 0, number(items.length, 4), ...associations)),
      ...(relations.length > 0 ? [fullBox('iref', 0, ...relations)] : []),
    )
  }
  const start = head.length + metaWith(0).length + 8
  return Buffer.concat([head, metaWith(start), box('mdat', ...items.map(({ content }) => content))])
}
