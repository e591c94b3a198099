import { createHash } from 'node:crypto'
import { putLimited } from '#common/put-limited.ts'
import { acceptedEncoding, compressed } from '../../http/json-response.ts'

export interface CompressedText {
  readonly etag: string
  readonly bytes: (
    acceptEncoding: string | null,
  ) => Promise<{ readonly encoding: 'br' | 'gzip'; readonly bytes: Uint8Array<ArrayBuffer> } | null>
}

const maxTextCount = 16

/** Compresses a text once per encoding and caches the result. */
export const createCompressedTextCache = (): ((text: string) => CompressedText) => {
  const cache = new Map<string, Map<string, ReturnType<typeof compressed>>>()
  return (text) => {
    const etag = createHash('sha256').update(text).digest('base64url')
    const byEncoding = cache.get(etag) ?? new Map<string, ReturnType<typeof compressed>>()
    putLimited(cache, etag, byEncoding, maxTextCount)
    return {
      etag,
      bytes: (acceptEncoding) => {
        const encoding = acceptedEncoding(acceptEncoding)
        const result = byEncoding.get(encoding) ?? compressed(text, encoding, 'smallest')
        byEncoding.set(encoding, result)
        return result
      },
    }
  }
}
