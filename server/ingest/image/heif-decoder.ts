import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { UnusableFileError } from '../reason.ts'

const wasmModule = 'libheif-js/libheif-wasm/libheif.wasm'

const locateDecoder = (): string | null => {
  try {
    return createRequire(import.meta.url).resolve(wasmModule)
  } catch {
    return null
  }
}

let located: string | null | undefined

/** Whether the optional package of the decoder is installed. Checked once: a package that is added needs a new start. */
export const hasHeifDecoder = (): boolean => {
  located ??= locateDecoder()
  return located !== null
}

/** A value that only the decoder can read. */
type Opaque = object

interface HeifError {
  readonly code: Opaque
  readonly message: string
}

interface DecodedImage {
  readonly channels: readonly { readonly width: number; readonly height: number; readonly data: Uint8Array; readonly stride: number }[]
}

/** The functions of libheif in use. Those with `js` return an error in place of their result. */
interface Heif {
  readonly heif_error_code: { readonly heif_error_Ok: Opaque; readonly heif_error_Memory_allocation_error: Opaque }
  readonly heif_colorspace: { readonly heif_colorspace_RGB: Opaque }
  readonly heif_chroma: { readonly heif_chroma_interleaved_RGBA: Opaque }
  heif_context_alloc(): Opaque
  heif_context_read_from_memory(context: Opaque, file: Uint8Array): HeifError
  heif_js_context_get_primary_image_handle(context: Opaque): Opaque | HeifError
  heif_image_handle_get_width(handle: Opaque): number
  heif_image_handle_get_height(handle: Opaque): number
  heif_image_handle_has_alpha_channel(handle: Opaque): number
  heif_js_decode_image2(handle: Opaque, colours: Opaque, chroma: Opaque): DecodedImage | HeifError
}

/** More bytes of pixels are not loaded into memory. */
const maxPictureBytes = 1024 * 1024 * 1024
const noMemory = 'needs more memory than is available'

export interface HeifPixels {
  readonly width: number
  readonly height: number
  readonly isTransparent: boolean
  /** Four bytes for each pixel. */
  readonly rgba: Uint8Array
  /** Bytes of a row. */
  readonly stride: number
}

const decode = (heif: Heif, file: Uint8Array): HeifPixels => {
  const { heif_error_Ok: ok, heif_error_Memory_allocation_error: memory } = heif.heif_error_code
  const valid = <Result extends Opaque>(result: Result | HeifError): Result => {
    if (!('code' in result) || result.code === ok) return result as Result
    throw result.code === memory ? new UnusableFileError(noMemory) : new Error(result.message)
  }
  const context = heif.heif_context_alloc()
  valid(heif.heif_context_read_from_memory(context, file))
  const handle = valid<Opaque>(heif.heif_js_context_get_primary_image_handle(context))
  if (heif.heif_image_handle_get_width(handle) * heif.heif_image_handle_get_height(handle) * 4 > maxPictureBytes)
    throw new UnusableFileError(noMemory)
  const { channels } = valid<DecodedImage>(
    heif.heif_js_decode_image2(handle, heif.heif_colorspace.heif_colorspace_RGB, heif.heif_chroma.heif_chroma_interleaved_RGBA),
  )
  // A damaged file may state another size than that of its pixels.
  const [pixels] = channels
  if (!pixels) throw new Error('no pixels')
  const { width, height, data, stride } = pixels
  if (width * height === 0 || data.length < (height - 1) * stride + width * 4) throw new Error('no pixels')
  const isTransparent = heif.heif_image_handle_has_alpha_channel(handle) !== 0
  return { width, height, isTransparent, rgba: data, stride }
}

/**
 * Decodes the picture of a HEIF file that programs show, turned as the file says. Rejects with UnusableFileError, or with the error of the
 * decoder.
 */
export const decodeHeif = async (file: Uint8Array): Promise<HeifPixels> => {
  if (!hasHeifDecoder() || typeof located !== 'string') throw new Error('the decoder is not installed')
  const { default: load } = await import('libheif-js/libheif-wasm/libheif.js')
  const wasmBinary = await readFile(located)
  try {
    // A new instance for each file: one that failed is unusable, and its memory does not shrink.
    return decode(load({ wasmBinary }) as unknown as Heif, file)
  } catch (error) {
    if (error instanceof Error && /\bOOM\b|memory|bad_alloc/i.test(error.message)) throw new UnusableFileError(noMemory)
    throw error
  }
}
