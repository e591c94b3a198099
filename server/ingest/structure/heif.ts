import { inflateSync } from 'node:zlib'
import { type BrightColour, brightColour } from './bright-colour.ts'
import type { ReadBytes } from './byte-reader.ts'
import { type HeifItems, type HeifProperty, readHeifItems } from './heif-items.ts'

/** A picture in the container HEIF, usually of the codec HEVC (HEIC). AVIF is a format of its own. */
export const isHeif = (filetype: string): boolean => filetype === 'heic'

export interface HeifFile {
  /** Size of the upright picture in pixels. */
  readonly width: number
  readonly height: number
  readonly isTransparent: boolean
  /** Codec of the picture or of its tiles, as `hvc1` or `av01`. */
  readonly codec: string
  /** Null = the usual range, or a colour profile describes the colours. */
  readonly bright: BrightColour | null
  readonly blocks: { readonly icc?: Buffer; readonly exif?: Buffer; readonly xmp?: Buffer }
}

const maxBlockBytes = 8 * 1024 * 1024
const maxSidePx = 1_000_000

/** Names of the transparency of a picture. */
const transparencyTypes = ['urn:mpeg:hevc:2015:auxid:1', 'urn:mpeg:mpegB:cicp:systems:auxiliary:alpha']

interface Size {
  readonly width: number
  readonly height: number
}

/** Width or height of a clean aperture, which is a fraction at this place. */
const apertureSide = (content: Buffer, at: number): number => Math.round(content.readUInt32BE(at) / content.readUInt32BE(at + 4))

/** Size of a picture after one of its properties. */
const afterProperty = (size: Size, { type, content }: HeifProperty): Size => {
  if (type === 'ispe' && content.length >= 12) return { width: content.readUInt32BE(4), height: content.readUInt32BE(8) }
  if (type === 'clap' && content.length >= 16) {
    const [width, height] = [apertureSide(content, 0), apertureSide(content, 8)]
    return width > 0 && width <= size.width && height > 0 && height <= size.height ? { width, height } : size
  }
  const isSideways = type === 'irot' && ((content[0] ?? 0) & 1) === 1
  return isSideways ? { width: size.height, height: size.width } : size
}

/** The picture and the first one of those that it consists of. */
const withFirstTile = ({ primary, references }: HeifItems): readonly number[] => {
  const tile = references.find(({ type, from }) => type === 'dimg' && from === primary)?.to[0]
  return tile === undefined ? [primary] : [primary, tile]
}

const colourProfile = (items: HeifItems): Buffer | undefined => {
  for (const id of withFirstTile(items))
    for (const { type, content } of items.propertiesOf(id))
      if (type === 'colr' && ['prof', 'rICC'].includes(content.toString('latin1', 0, 4))) return content.subarray(4)
  return undefined
}

const brightColourOf = (items: HeifItems): BrightColour | null => {
  for (const id of withFirstTile(items))
    for (const { type, content } of items.propertiesOf(id)) {
      const found = type === 'colr' ? brightColour(content) : null
      if (found) return found
    }
  return null
}

const hasTransparency = (items: HeifItems): boolean =>
  items.references
    .filter(({ type, to }) => type === 'auxl' && to.includes(items.primary))
    .flatMap(({ from }) => items.propertiesOf(from))
    .some(({ type, content }) => type === 'auxC' && transparencyTypes.includes(content.toString('latin1', 4).split('\0')[0] ?? ''))

/** Id of the item with metadata about the picture. Some programs do not say what an item is about. */
const describingItem = ({ primary, items, references }: HeifItems, isWanted: (id: number) => boolean): number | undefined => {
  const subjectsOf = (id: number) => references.filter(({ type, from }) => type === 'cdsc' && from === id).flatMap(({ to }) => to)
  const wanted = [...items.keys()].filter(isWanted)
  return wanted.find((id) => subjectsOf(id).includes(primary)) ?? wanted.find((id) => subjectsOf(id).length === 0)
}

const readExifBlock = async (items: HeifItems): Promise<Buffer | undefined> => {
  const id = describingItem(items, (item) => items.items.get(item)?.type === 'Exif')
  const content = id === undefined ? null : await items.contentOf(id, maxBlockBytes)
  if (!content || content.length < 4) return undefined
  // The first number is the place of the TIFF header behind it.
  return content.subarray(4 + content.readUInt32BE(0))
}

const readXmpBlock = async (items: HeifItems): Promise<Buffer | undefined> => {
  const id = describingItem(items, (item) => items.items.get(item)?.mediaType === 'application/rdf+xml')
  const content = id === undefined ? null : await items.contentOf(id, maxBlockBytes)
  if (id === undefined || !content) return undefined
  if (items.items.get(id)?.encoding !== 'deflate') return content
  try {
    return inflateSync(content, { maxOutputLength: maxBlockBytes })
  } catch {
    return undefined
  }
}

/** Reads the header of a HEIF file. Blocks of metadata that are damaged are left out; null if the picture itself is not described. */
export const readHeif = async (read: ReadBytes): Promise<HeifFile | null> => {
  const items = await readHeifItems(read)
  if (!items) return null
  const { width, height } = items.propertiesOf(items.primary).reduce(afterProperty, { width: 0, height: 0 })
  if (!(width > 0 && height > 0) || Math.max(width, height) > maxSidePx) return null
  const [icc, exif, xmp] = [colourProfile(items), await readExifBlock(items), await readXmpBlock(items)]
  return {
    width,
    height,
    isTransparent: hasTransparency(items),
    codec: items.items.get(withFirstTile(items).at(-1) ?? items.primary)?.type ?? '',
    bright: icc ? null : brightColourOf(items),
    blocks: { ...(icc && { icc }), ...(exif && { exif }), ...(xmp && { xmp }) },
  }
}
