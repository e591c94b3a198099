import { ApiError } from '../../common/api-error.ts'
import { type ChunkMemory, createChunkMemory } from '../../common/chunk-memory.ts'
import { isSourceKey } from '../../common/source-file.ts'
import { sentBytesOf } from '../../http/sent-bytes.ts'
import { byteStream } from './byte-stream.ts'
import { type ByteRange, matchesEtag, parseRangeHeader, satisfiesIfMatch } from './ranges.ts'
import { isMissingBytes, portOf, type StoredBytes } from './stored-bytes.ts'

/**
 * The exact bytes of a range, either in one piece or as a stream. The source is opened on the first read.
 */
export type OpenBytes = (range: ByteRange, into?: OpenInto) => Promise<Uint8Array> | AsyncIterable<Uint8Array>

export interface OpenInto {
  /** Memory for bytes that are read in one piece; it has the size of the range. */
  readonly target?: Uint8Array
  /** Memory for the chunks of a stream. */
  readonly memory?: ChunkMemory | undefined
}

export interface ByteSource {
  readonly bytes: number
  /** Strong ETag with its quotes. */
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  readonly open: OpenBytes
  /** Rejects if the bytes no longer exist; called before the headers are sent. */
  readonly ensure?: () => Promise<void>
  /** Error to throw in that case; default `asset.not-found`. */
  readonly missing?: ApiError
}

/** Up to this size one read is faster than a stream. */
export const wholeReadBytes = 512 * 1024

export const openStored =
  (stored: StoredBytes, key: string, bytes: number): OpenBytes =>
  (range, { target, memory } = {}) => {
    const port = portOf(stored, key)
    if (bytes <= wholeReadBytes) return port.read(key, target).then((all) => all.subarray(range.start, range.end + 1))
    return (async function* read() {
      yield* await port.stream(key, range, memory)
    })()
  }

/**
 * Source of a stored rendition. It rejects if the size differs from the record, so that other bytes never get this ETag. A replaced original is
 * ingested again, so the client should retry (`server.busy`); everything else is gone (`asset.not-found`).
 */
export const storedSource = (
  stored: StoredBytes,
  key: string,
  bytes: number,
): Pick<ByteSource, 'bytes' | 'open' | 'ensure' | 'missing'> => {
  const missing = new ApiError(isSourceKey(key) ? 'server.busy' : 'asset.not-found')
  return {
    bytes,
    missing,
    open: openStored(stored, key, bytes),
    ensure: async () => {
      if (bytes > wholeReadBytes && (await portOf(stored, key).stat(key))?.bytes !== bytes) throw missing
    },
  }
}

const readWhole = async (reading: Promise<Uint8Array>, length: number, missing: ApiError): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = await reading.catch((error: unknown) => {
    throw isMissingBytes(error) ? missing : error
  })
  if (bytes.byteLength !== length) throw missing
  return bytes as Uint8Array<ArrayBuffer>
}

const bodyOf = async (
  source: ByteSource,
  range: ByteRange,
  request: Request,
  begin: BeginStream,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null> => {
  const length = range.end - range.start + 1
  if (length === 0) return null
  await source.ensure?.()
  const memory = createChunkMemory()
  const opened = source.open(range, { memory })
  return Symbol.asyncIterator in opened
    ? byteStream(opened, length, { reuse: { memory, sent: sentBytesOf(request) }, onEnd: begin() })
    : readWhole(opened, length, source.missing ?? new ApiError('asset.not-found'))
}

/** Called when a body is sent as a stream. @returns called when the stream has ended; @throws if it may not begin */
export type BeginStream = () => () => void

/**
 * Responds to GET and HEAD with a body of known length: 200, one range (206), 416 for an unsatisfiable range, 412 if `If-Match` fails, or
 * 304 if `If-None-Match` names the content.
 */
export const sendBytes = async (request: Request, source: ByteSource, begin: BeginStream = () => () => undefined): Promise<Response> => {
  const headers = { ...source.headers, ETag: source.etag, 'Accept-Ranges': 'bytes' }
  if (!satisfiesIfMatch(request.headers.get('If-Match'), source.etag))
    return new Response(null, { status: 412, headers: { ETag: source.etag, 'Cache-Control': 'no-store' } })
  if (matchesEtag(request.headers.get('If-None-Match'), source.etag)) {
    return new Response(null, { status: 304, headers })
  }
  // Range applies to GET only (RFC 9110 §14.2).
  if (request.method === 'HEAD') return new Response(null, { headers: { ...headers, 'Content-Length': String(source.bytes) } })
  const requested = parseRangeHeader(request.headers.get('Range'), request.headers.get('If-Range'), source.etag, source.bytes)
  if (requested.kind === 'unsatisfiable') {
    throw new ApiError('range.unsatisfiable', undefined, { 'Content-Range': `bytes */${source.bytes}`, 'Cache-Control': 'no-store' })
  }
  const range = requested.kind === 'part' ? requested.range : { start: 0, end: source.bytes - 1 }
  const part = requested.kind === 'part' ? { 'Content-Range': `bytes ${range.start}-${range.end}/${source.bytes}` } : {}
  return new Response(await bodyOf(source, range, request, begin), {
    status: requested.kind === 'part' ? 206 : 200,
    headers: { ...headers, 'Content-Length': String(range.end - range.start + 1), ...part },
  })
}
