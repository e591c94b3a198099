import { ApiError } from '../../common/api-error.ts'
import { BlobMissing, type Blobs } from '../../ports/blobs.ts'
import { byteStream } from './byte-stream.ts'
import { type ByteRange, fitsEtag, parseRange } from './ranges.ts'

/** Exactly the bytes of a range: all at once, or as they come. Nothing is opened before it is asked for. */
export type OpenBytes = (range: ByteRange) => Promise<Uint8Array> | AsyncIterable<Uint8Array>

export interface ByteSource {
  readonly bytes: number
  /** Strong, with its quotes. */
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  readonly open: OpenBytes
  /** Rejects when the bytes are not there any more; asked before the headers promise them. */
  readonly ensure?: () => Promise<void>
  /** What to say then; `asset.not-found` without it. */
  readonly missing?: ApiError
}

/** Up to here one read beats a stream. */
export const wholeReadBytes = 512 * 1024

export const openBlob =
  (blobs: Blobs, key: string, bytes: number): OpenBytes =>
  (range) => {
    if (bytes <= wholeReadBytes) return blobs.read(key).then((all) => all.subarray(range.start, range.end + 1))
    return (async function* read() {
      yield* await blobs.stream(key, range)
    })()
  }

/**
 * A blob to be sent, never when it has changed behind our back: other bytes must not go out under this ETag. An original that has been
 * replaced is read again by itself, so whoever asks is to ask again (`server.busy`); anything else is gone (`asset.not-found`).
 */
export const blobSource = (blobs: Blobs, key: string, bytes: number): Pick<ByteSource, 'bytes' | 'open' | 'ensure' | 'missing'> => {
  const missing = new ApiError(key.startsWith('source/') ? 'server.busy' : 'asset.not-found')
  return {
    bytes,
    missing,
    open: openBlob(blobs, key, bytes),
    ensure: async () => {
      if (bytes > wholeReadBytes && (await blobs.stat(key))?.bytes !== bytes) throw missing
    },
  }
}

const readWhole = async (reading: Promise<Uint8Array>, length: number, missing: ApiError): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = await reading.catch((error: unknown) => {
    throw error instanceof BlobMissing ? missing : error
  })
  if (bytes.byteLength !== length) throw missing
  return bytes as Uint8Array<ArrayBuffer>
}

const bodyOf = async (source: ByteSource, range: ByteRange): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null> => {
  const length = range.end - range.start + 1
  if (length === 0) return null
  await source.ensure?.()
  const opened = source.open(range)
  return Symbol.asyncIterator in opened
    ? byteStream(opened, length)
    : readWhole(opened, length, source.missing ?? new ApiError('asset.not-found'))
}

/** Answers GET and HEAD with a body of known length: whole (200), one part (206), beyond the end 416, or 412 to whoever wants another version. */
export const sendBytes = async (request: Request, source: ByteSource): Promise<Response> => {
  const headers = { ...source.headers, ETag: source.etag, 'Accept-Ranges': 'bytes' }
  if (!fitsEtag(request.headers.get('If-Match'), source.etag))
    return new Response(null, { status: 412, headers: { ETag: source.etag, 'Cache-Control': 'no-store' } })
  // Range means something for GET only (RFC 9110 §14.2).
  if (request.method === 'HEAD') return new Response(null, { headers: { ...headers, 'Content-Length': String(source.bytes) } })
  const asked = parseRange(request.headers.get('Range'), request.headers.get('If-Range'), source.etag, source.bytes)
  if (asked.kind === 'unsatisfiable') {
    throw new ApiError('range.unsatisfiable', undefined, { 'Content-Range': `bytes */${source.bytes}`, 'Cache-Control': 'no-store' })
  }
  const range = asked.kind === 'part' ? asked.range : { start: 0, end: source.bytes - 1 }
  const part = asked.kind === 'part' ? { 'Content-Range': `bytes ${range.start}-${range.end}/${source.bytes}` } : {}
  return new Response(await bodyOf(source, range), {
    status: asked.kind === 'part' ? 206 : 200,
    headers: { ...headers, 'Content-Length': String(range.end - range.start + 1), ...part },
  })
}
