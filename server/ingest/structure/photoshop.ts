import type { ReadBytes } from './byte-reader.ts'

/** A Photoshop file (PSD) or its large variant (PSB). */
export const isPhotoshop = (filetype: string): boolean => filetype === 'psd' || filetype === 'psb'

/** Names of the colour modes by their numbers in the header. */
export const photoshopModes: ReadonlyMap<number, string> = new Map([
  [0, 'Bitmap'],
  [1, 'Grayscale'],
  [2, 'Indexed'],
  [3, 'RGB'],
  [4, 'CMYK'],
  [7, 'Multichannel'],
  [8, 'Duotone'],
  [9, 'Lab'],
])

export const photoshopRgb = 3

export interface PhotoshopFile {
  /** PSB: some lengths have 64 bits. */
  readonly isLarge: boolean
  readonly channels: number
  readonly width: number
  readonly height: number
  readonly bitsPerChannel: number
  readonly mode: number
  /** The fourth channel of the picture is its transparency, and not a stored selection. */
  readonly isTransparent: boolean
  /** Pixels per inch, if the file contains them. */
  readonly density: number | null
  readonly blocks: { readonly icc?: Buffer; readonly exif?: Buffer; readonly xmp?: Buffer; readonly iptc?: Buffer }
  /** Place of the picture that shows all layers. */
  readonly picturePlace: number
  /** False = saved without this picture: it is there, but white. */
  readonly hasPicture: boolean
}

export const photoshopHeaderBytes = 26
const limits = { resources: 2000, blockBytes: 8 * 1024 * 1024, channels: 56, sidePx: 300_000 } as const

type ResourceName = 'density' | 'iptc' | 'icc' | 'version' | 'exif' | 'xmp'

/** Image resources by the names of their blocks: Adobe's specification of the file format. */
const resourceIds: ReadonlyMap<number, ResourceName> = new Map([
  [1005, 'density'],
  [1028, 'iptc'],
  [1039, 'icc'],
  [1057, 'version'],
  [1058, 'exif'],
  [1060, 'xmp'],
])
const resourceMarks: ReadonlySet<string> = new Set(['8BIM', 'MeSa', 'AgHg', 'PHUT', 'DCSR'])
/** The first number is 16.16 fixed point. */
const fixedPointUnit = 65_536
const maxNameBytes = 256
/** Whether a program wrote the picture of all layers: a byte of the version. */
const mergedFlagAt = 4

type Resources = Partial<Record<ResourceName, Buffer>>

const readResources = async (read: ReadBytes, start: number, end: number): Promise<Resources> => {
  const found: Resources = {}
  for (let at = start, count = 0; at + 12 <= end && count < limits.resources; count += 1) {
    const head = await read(at, 6 + maxNameBytes + 4)
    if (head.length < 12 || !resourceMarks.has(head.toString('latin1', 0, 4))) break
    const nameBytes = (head[6] ?? 0) + 1
    const lengthAt = 6 + nameBytes + (nameBytes % 2)
    if (lengthAt + 4 > head.length) break
    const length = head.readUInt32BE(lengthAt)
    const name = resourceIds.get(head.readUInt16BE(4))
    const place = at + lengthAt + 4
    if (name !== undefined && length <= limits.blockBytes && place + length <= end) found[name] ??= await read(place, length)
    at = place + length + (length % 2)
  }
  return found
}

const densityOf = (block: Buffer | undefined): number | null => (block && block.length >= 4 ? block.readUInt32BE(0) / fixedPointUnit : null)

/** Reads everything of a Photoshop file but its pixels. Null if its header is damaged. */
export const readPhotoshop = async (read: ReadBytes): Promise<PhotoshopFile | null> => {
  const head = await read(0, photoshopHeaderBytes)
  if (head.length < photoshopHeaderBytes || head.toString('latin1', 0, 4) !== '8BPS') return null
  const isLarge = head.readUInt16BE(4) === 2
  const [channels, height, width] = [head.readUInt16BE(12), head.readUInt32BE(14), head.readUInt32BE(18)]
  if (channels < 1 || channels > limits.channels || Math.max(width, height) > limits.sidePx || width === 0 || height === 0) return null

  /** Place after a section that begins with its length, and the place of its content. */
  const section = async (at: number, lengthBytes: 4 | 8) => {
    const length = await read(at, lengthBytes)
    if (length.length < lengthBytes) return null
    const start = at + lengthBytes
    return { start, end: start + (lengthBytes === 4 ? length.readUInt32BE(0) : Number(length.readBigUInt64BE(0))) }
  }
  const colours = await section(photoshopHeaderBytes, 4)
  const resources = colours && (await section(colours.end, 4))
  const layers = resources && (await section(resources.end, isLarge ? 8 : 4))
  if (!layers || !Number.isSafeInteger(layers.end)) return null
  const layerInfo = layers.end > layers.start ? await section(layers.start, isLarge ? 8 : 4) : null
  // A negative number of layers means that the first channel after the colours is the transparency of all of them.
  const count = layerInfo && layerInfo.end > layerInfo.start ? await read(layerInfo.start, 2) : Buffer.alloc(0)
  const { density, version, ...blocks } = await readResources(read, resources.start, resources.end)
  const mode = head.readUInt16BE(24)
  return {
    isLarge,
    channels,
    width,
    height,
    bitsPerChannel: head.readUInt16BE(22),
    mode,
    isTransparent: mode === photoshopRgb && channels > 3 && count.length === 2 && count.readInt16BE(0) < 0,
    density: densityOf(density),
    blocks,
    picturePlace: layers.end,
    hasPicture: version?.[mergedFlagAt] !== 0,
  }
}
