import { stat } from 'node:fs/promises'
import { UnusableFileError } from '../reason.ts'
import { withBytes } from '../structure/byte-reader.ts'
import { type PhotoshopFile, photoshopHeaderBytes, photoshopModes, photoshopRgb, readPhotoshop } from '../structure/photoshop.ts'
import { rgbTiff } from './rgb-tiff.ts'

/** Loads the decoder, which only the separate process needs. It creates pixels with a canvas unless it gets another function. */
const loadDecoder = async () => {
  const { initializeCanvas, readPsd } = await import('ag-psd')
  const createCanvas = () => {
    throw new Error('there is no canvas')
  }
  initializeCanvas(createCanvas, (width, height) => ({
    width,
    height,
    data: new Uint8ClampedArray(width * height * 4),
    colorSpace: 'srgb',
  }))
  return readPsd
}

/** More bytes of pixels are not loaded into memory. */
const maxPictureBytes = 1024 * 1024 * 1024

/** What the decoder reads. */
const readModes: ReadonlySet<string> = new Set(['Grayscale', 'RGB'])
const maxBits = 8

/** The colour mode of a file, as far as the decoder does not read it; null = it does. */
const unreadMode = ({ mode, channels, bitsPerChannel }: PhotoshopFile): string | null => {
  const name = photoshopModes.get(mode) ?? String(mode)
  if (!readModes.has(name)) return name
  // It looks for the first row of a grey picture behind a list of rows of one channel.
  if (name === 'Grayscale' && channels > 1) return `${name} with ${channels} channels`
  return bitsPerChannel > maxBits ? `${name} with ${bitsPerChannel} bits` : null
}

/** Photoshop stores the colours of transparent pixels mixed with white. */
const withoutWhite = (colour: number, opacity: number): number =>
  opacity === 0 ? colour : Math.max(0, Math.round(255 - ((255 - colour) * 255) / opacity))

/** The file without its layers and its metadata, which the decoder would load into memory. */
const onlyPicture = async (path: string, { isLarge, picturePlace }: PhotoshopFile): Promise<Buffer> => {
  const length = (await stat(path)).size - picturePlace
  if (length <= 0) throw new Error('no pixels')
  if (length > maxPictureBytes) throw new UnusableFileError('needs more memory than is available')
  const emptySections = Buffer.alloc(4 + 4 + (isLarge ? 8 : 4))
  return withBytes(path, async (read) =>
    Buffer.concat([await read(0, photoshopHeaderBytes), emptySections, await read(picturePlace, length)]),
  )
}

/**
 * The picture that shows all layers of a Photoshop file, as an uncompressed TIFF file. It needs several times the memory of its pixels, so it runs in the
 * separate process. Rejects with UnusableFileError, or with the error of the decoder.
 */
export const photoshopPicture = async (path: string): Promise<Buffer> => {
  const file = await withBytes(path, readPhotoshop)
  if (!file) throw new Error('damaged header')
  if (!file.hasPicture) throw new UnusableFileError('contains only its layers: save it with maximum compatibility')
  const unread = unreadMode(file)
  if (unread !== null) throw new UnusableFileError(`is in the colour mode ${unread}, which cannot be read here: save it in RGB with 8 bits`)
  const { width, height, mode, isTransparent, blocks } = file
  const readPsd = await loadDecoder()
  const { imageData } = readPsd(await onlyPicture(path, file), { useImageData: true, skipThumbnail: true, skipLayerImageData: true })
  const pixels = imageData?.data
  if (!pixels || pixels.length < width * height * 4) throw new Error('no pixels')
  const samples = isTransparent ? 4 : 3
  const { tiff, start } = rgbTiff({ width, height, samples, icc: mode === photoshopRgb ? (blocks.icc ?? null) : null })
  for (let index = 0, at = start; index < width * height; index += 1, at += samples) {
    const opacity = isTransparent ? (pixels[index * 4 + 3] ?? 0) : 255
    for (let colour = 0; colour < 3; colour += 1) tiff[at + colour] = withoutWhite(pixels[index * 4 + colour] ?? 0, opacity)
    if (isTransparent) tiff[at + 3] = opacity
  }
  return tiff
}
