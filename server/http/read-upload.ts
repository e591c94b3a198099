import { uploadLimit } from '#contract/config/files.ts'
import { ApiError } from '../common/api-error.ts'
import { mediaTypeOf, readBytes, refuseEncodedBody } from './read-body.ts'

/** Boundaries and part headers around the file. */
const wrapping = 16 * 1024

/**
 * The bytes of the field `file` of a multipart body; null = delete what is there (no body, no fields, or an empty file).
 * The name and type the client gives are not even looked at. Rejects with `request.wrong-type`, `request.too-large`, `request.invalid`.
 */
export const readUpload = async (request: Request): Promise<Uint8Array<ArrayBuffer> | null> => {
  refuseEncodedBody(request)
  const body = await readBytes(request, uploadLimit + wrapping)
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
  if (files.length !== 1 || !(file instanceof File)) throw new ApiError('request.invalid', { field: 'file' })
  if (file.size > uploadLimit) throw new ApiError('request.too-large', { limit: uploadLimit })
  return file.size === 0 ? null : new Uint8Array(await file.arrayBuffer())
}
