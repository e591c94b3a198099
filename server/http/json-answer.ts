import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

/** Below this the packed answer saves no packet on the wire. */
const worthPacking = 1400

const accepts = (header: string | null, encoding: string): boolean =>
  (header ?? '').split(',').some((part) => {
    const [name, ...params] = part.split(';').map((piece) => piece.trim().toLowerCase())
    return name === encoding && !params.some((param) => /^q=0(\.0*)?$/.test(param))
  })

/** The best packing the client takes. */
export const acceptedEncoding = (header: string | null): 'br' | 'gzip' | 'identity' => {
  if (accepts(header, 'br')) return 'br'
  return accepts(header, 'gzip') ? 'gzip' : 'identity'
}

/** Packs text for the wire as the client accepts it; null = leave it as it is. Brotli's fourth level costs what gzip's sixth does. */
export const packed = async (
  text: string,
  acceptEncoding: string | null,
): Promise<{ readonly encoding: 'br' | 'gzip'; readonly bytes: Uint8Array<ArrayBuffer> } | null> => {
  const encoding = text.length < worthPacking ? 'identity' : acceptedEncoding(acceptEncoding)
  if (encoding === 'identity') return null
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }
  return { encoding, bytes: new Uint8Array(encoding === 'br' ? await packBrotli(text, { params }) : await packGzip(text)) }
}

const jsonType = 'application/json; charset=utf-8'

/** `pack: false` for answers that carry a secret beside something a stranger can choose. */
export const jsonAnswer = async (text: string, request: Request, pack: boolean): Promise<Response> => {
  const small = pack ? await packed(text, request.headers.get('accept-encoding')) : null
  if (!small) return new Response(text, { headers: { 'Content-Type': jsonType } })
  return new Response(small.bytes, { headers: { 'Content-Type': jsonType, 'Content-Encoding': small.encoding } })
}
