interface Part {
  uri?: unknown
}

const dataUri = /^data:([^;,]*)((?:;[^;,]*)*),(.*)$/s

const bytesOf = (uri: string): Blob | null => {
  const [, type = '', parameters = '', body = ''] = dataUri.exec(uri) ?? []
  try {
    if (!parameters.endsWith(';base64')) return new Blob([decodeURIComponent(body)], { type })
    return new Blob([Uint8Array.from(atob(body), (character) => character.charCodeAt(0))], { type })
  } catch {
    return null
  }
}

const partsOf = (value: unknown): Part[] =>
  Array.isArray(value) ? value.filter((part: unknown): part is Part => typeof part === 'object' && part !== null) : []

/** The file refers to other files, which are not available. */
export class MissingPartsError extends Error {}

/**
 * Replaces embedded buffers and pictures of a glTF text with blob addresses: the content security policy allows `blob:` but not `data:`.
 * Throws MissingPartsError for references to other files and SyntaxError for invalid JSON.
 * `release` revokes the addresses.
 */
export const withoutDataUris = (text: string): { readonly json: string; readonly release: () => void } => {
  const document: unknown = JSON.parse(text)
  if (typeof document !== 'object' || document === null) throw new SyntaxError('no glTF document')
  const { buffers, images } = document as { buffers?: unknown; images?: unknown }
  const addresses: string[] = []
  const release = () => {
    for (const address of addresses) URL.revokeObjectURL(address)
  }
  for (const part of [...partsOf(buffers), ...partsOf(images)]) {
    if (typeof part.uri !== 'string') continue
    const blob = bytesOf(part.uri)
    if (!blob) {
      release()
      throw new MissingPartsError()
    }
    const address = URL.createObjectURL(blob)
    addresses.push(address)
    part.uri = address
  }
  return { json: JSON.stringify(document), release }
}
