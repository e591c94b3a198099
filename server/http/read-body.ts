import { ApiError } from '../common/api-error.ts'
import { parseSafeJson } from './safe-json.ts'

/** Reads the whole body, at most `limit` bytes. Rejects with `request.too-large`. */
export const readBytes = async (request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> => {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new ApiError('request.too-large', { limit })
  const chunks: Uint8Array[] = []
  let length = 0
  // The declared length may be missing or wrong, so received bytes are counted.
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > limit) throw new ApiError('request.too-large', { limit })
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

export const mediaTypeOf = (request: Request): string =>
  (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** Encoded bodies are refused: they can expand without limit. */
export const refuseEncodedBody = (request: Request): void => {
  const encoding = request.headers.get('content-encoding')
  if (encoding && encoding.toLowerCase() !== 'identity') throw new ApiError('request.wrong-type', { encoding: 'identity' })
}

/**
 * The parsed JSON body; undefined if it is empty. Rejects with `request.wrong-type`, `request.too-large` or `request.invalid`.
 * @param acceptsForm a form is read, too; its values are texts
 */
export const readJson = async (request: Request, limit: number, acceptsForm = false): Promise<unknown> => {
  refuseEncodedBody(request)
  const bytes = await readBytes(request, limit)
  if (bytes.byteLength === 0) return undefined
  const isForm = acceptsForm && mediaTypeOf(request) === 'application/x-www-form-urlencoded'
  if (!isForm && mediaTypeOf(request) !== 'application/json') throw new ApiError('request.wrong-type', { expected: 'application/json' })
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ApiError('request.invalid', { reason: 'utf-8' })
  }
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : parseSafeJson(text)
}
