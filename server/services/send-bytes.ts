import { ApiError } from '../http/api-error.ts'
import type { Blobs } from '../ports/blobs.ts'
import { byteStream } from './byte-stream.ts'
import { type ByteRange, parseRange } from './ranges.ts'

export interface ByteSource {
  readonly bytes: number
  /** Strong, with its quotes. */
  readonly etag: string
  /** Gives exactly the bytes of the range. */
  readonly open: (range: ByteRange) => AsyncIterable<Uint8Array> | Promise<Uint8Array>
  readonly headers: Readonly<Record<string, string>>
}

/** Up to here one read beats a stream. */
const wholeRead = 512 * 1024

/** Bytes of a blob; small ones in one piece. */
export const openBlob =
  (blobs: Blobs, key: string, bytes: number): ByteSource['open'] =>
  (range) => {
    if (bytes <= wholeRead) return blobs.read(key).then((all) => all.subarray(range.start, range.end + 1))
    return (async function* read() {
      yield* await blobs.stream(key, range)
    })()
  }

const bodyOf = async (source: ByteSource, range: ByteRange): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>> => {
  const length = range.end - range.start + 1
  const opened = source.open(range)
  if (Symbol.asyncIterator in opened) return byteStream(opened, length)
  const bytes = await opened
  // Changed on disk behind our back: better no answer than other bytes under this ETag.
  if (bytes.byteLength !== length) throw new ApiError('server.internal')
  return bytes as Uint8Array<ArrayBuffer>
}

/** Answers GET and HEAD with a body of known length: whole (200), one part (206) or, beyond the end, 416. */
export const sendBytes = async (request: Request, source: ByteSource): Promise<Response> => {
  const headers = { ...source.headers, ETag: source.etag, 'Accept-Ranges': 'bytes' }
  // Range means something for GET only (RFC 9110 §14.2).
  if (request.method === 'HEAD') return new Response(null, { headers: { ...headers, 'Content-Length': String(source.bytes) } })
  const asked = parseRange(request.headers.get('Range'), request.headers.get('If-Range'), source.etag, source.bytes)
  if (asked.kind === 'unsatisfiable') {
    throw new ApiError('range.unsatisfiable', undefined, { 'Content-Range': `bytes */${source.bytes}`, 'Cache-Control': 'no-store' })
  }
  const range = asked.kind === 'part' ? asked.range : { start: 0, end: source.bytes - 1 }
  const length = range.end - range.start + 1
  const body = length === 0 ? null : await bodyOf(source, range)
  return new Response(body, {
    status: asked.kind === 'part' ? 206 : 200,
    headers: {
      ...headers,
      'Content-Length': String(length),
      ...(asked.kind === 'part' ? { 'Content-Range': `bytes ${range.start}-${range.end}/${source.bytes}` } : {}),
    },
  })
}
