import { maxUploadBytes } from '#contract/config/files.ts'
import { ApiError } from '../common/api-error.ts'
import { mediaTypeOf, readBytes, refuseEncodedBody } from './read-body.ts'

/** Bytes for boundaries and part headers around the file. */
const multipartOverheadBytes = 16 * 1024

/**
 * Bytes of the field `file` of a multipart body; null = delete the file (no body, no fields, an empty text or an empty file). The name and type from the
 * client are ignored. Rejects with `request.wrong-type`, `request.too-large` or `request.invalid`.
 */
export const readUpload = async (request: Request): Promise<Uint8Array<ArrayBuffer> | null> => {
  refuseEncodedBody(request)
  const body = await readBytes(request, maxUploadBytes + multipartOverheadBytes)
  if (body.byteLength === 0) return null
  if (mediaTypeOf(request) !== 'multipart/form-data') throw new ApiError('request.wrong-type', { expected: 'multipart/form-data' })
  let form: FormData
  try {
    form = await new Response(body, { headers: { 'Content-Type': request.headers.get('content-type') ?? '' } }).formData()
  } catch {
    throw new ApiError('request.invalid', { reason: 'multipart' })
  }
  const files = form.getAll('file')
  if ([...form.keys()].length === 0) return null
  const [file] = files
  if (files.length === 1 && file === '') return null
  if (files.length !== 1 || !(file instanceof File)) throw new ApiError('request.invalid', { field: 'file' })
  if (file.size > maxUploadBytes) throw new ApiError('request.too-large', { limit: maxUploadBytes })
  return file.size === 0 ? null : new Uint8Array(await file.arrayBuffer())
}
