import { createHash } from 'node:crypto'
import { acceptedEncoding, packed } from '../../http/json-answer.ts'

export interface PackedText {
  readonly etag: string
  readonly bytes: (
    acceptEncoding: string | null,
  ) => Promise<{ readonly encoding: 'br' | 'gzip'; readonly bytes: Uint8Array<ArrayBuffer> } | null>
}

const mostKept = 16

/** Packs a text once for all who ask for the same. */
export const createPackedCache = (): ((text: string) => PackedText) => {
  const kept = new Map<string, Map<string, ReturnType<typeof packed>>>()
  return (text) => {
    const etag = createHash('sha256').update(text).digest('base64url')
    const forms = kept.get(etag) ?? new Map<string, ReturnType<typeof packed>>()
    if (!kept.has(etag) && kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '')
    kept.set(etag, forms)
    return {
      etag,
      bytes: (acceptEncoding) => {
        const wanted = acceptedEncoding(acceptEncoding)
        const form = forms.get(wanted) ?? packed(text, wanted)
        forms.set(wanted, form)
        return form
      },
    }
  }
}
