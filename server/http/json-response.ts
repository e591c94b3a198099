import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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

/** Compresses text as the client accepts it; null = send it uncompressed. Brotli level 4 costs as much time as gzip level 6. */
export const compressed = async (
  text: string,
  acceptEncoding: string | null,
): Promise<{ readonly encoding: 'br' | 'gzip'; readonly bytes: Uint8Array<ArrayBuffer> } | null> => {
  const encoding = text.length < minCompressedBytes ? 'identity' : acceptedEncoding(acceptEncoding)
  if (encoding === 'identity') return null
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }
  return { encoding, bytes: new Uint8Array(encoding === 'br' ? await compressBrotli(text, { params }) : await compressGzip(text)) }
}

const jsonType = 'application/json; charset=utf-8'

/** `pack: false` for responses with a secret next to data that an attacker chooses (BREACH). */
export const jsonResponse = async (text: string, request: Request, compress: boolean): Promise<Response> => {
  const encoded = compress ? await compressed(text, request.headers.get('accept-encoding')) : null
  if (!encoded) return new Response(text, { headers: { 'Content-Type': jsonType } })
  return new Response(encoded.bytes, { headers: { 'Content-Type': jsonType, 'Content-Encoding': encoded.encoding } })
}
