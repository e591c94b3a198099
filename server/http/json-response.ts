import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Smaller responses fit into one packet without compression. */
const minCompressedBytes = 1400

const accepts = (header: string | null, encoding: string): boolean =>
  (header ?? '').split(',').some((part) => {
    const [name, ...params] = part.split(';').map((value) => value.trim().toLowerCase())
    return name === encoding && !params.some((param) => /^q=0(\.0*)?$/.test(param))
  })

/** The best content encoding that the client accepts. */
export const acceptedEncoding = (header: string | null): 'br' | 'gzip' | 'identity' => {
  if (accepts(header, 'br')) return 'br'
  return accepts(header, 'gzip') ? 'gzip' : 'identity'
}

/** For texts that are compressed once and sent many times. */
const smallestLevels = { br: 4, gzip: 6 }
/** For one response: at 50 kB, Brotli 4 takes three times as long as Brotli 1 and saves a tenth of the bytes. */
const fastestLevels = { br: 1, gzip: 1 }
/** Up to this length, the fastest level takes less time than the transfer to another thread. */
const maxInlineLength = 256 * 1024

/** Compresses text as the client accepts it; null = send it uncompressed. */
export const compressed = async (
  text: string,
  acceptEncoding: string | null,
  goal: 'smallest' | 'fastest',
): Promise<{ readonly encoding: 'br' | 'gzip'; readonly bytes: Uint8Array<ArrayBuffer> } | null> => {
  const encoding = text.length < minCompressedBytes ? 'identity' : acceptedEncoding(acceptEncoding)
  if (encoding === 'identity') return null
  const level = (goal === 'smallest' ? smallestLevels : fastestLevels)[encoding]
  const isInline = goal === 'fastest' && text.length <= maxInlineLength
  if (encoding === 'gzip') return { encoding, bytes: isInline ? gzipSync(text, { level }) : await compressGzip(text, { level }) }
  const params = { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }
  return { encoding, bytes: isInline ? brotliCompressSync(text, { params }) : await compressBrotli(text, { params }) }
}

const jsonType = 'application/json; charset=utf-8'

/** `pack: false` for responses with a secret next to data that an attacker chooses (BREACH). */
export const jsonResponse = async (text: string, request: Request, compress: boolean): Promise<Response> => {
  const encoded = compress ? await compressed(text, request.headers.get('accept-encoding'), 'fastest') : null
  if (!encoded) return new Response(text, { headers: { 'Content-Type': jsonType } })
  return new Response(encoded.bytes, { headers: { 'Content-Type': jsonType, 'Content-Encoding': encoded.encoding } })
}
