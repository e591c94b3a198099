export interface TextPart {
  readonly text: string
  /** Only http and https. */
  readonly href?: string
}

const address = /\bhttps?:\/\/[^\s<>"]+/gi
/** Punctuation of the sentence after an address. */
const trailing = /[.,;:!?'")\]]+$/

const hrefOf = (text: string): string | null => {
  try {
    const { protocol, href } = new URL(text)
    return protocol === 'https:' || protocol === 'http:' ? href : null
  } catch {
    return null
  }
}

/** Splits a text into plain parts and links. The joined parts equal the text. */
export const linkParts = (text: string): readonly TextPart[] => {
  const parts: TextPart[] = []
  let at = 0
  for (const match of text.matchAll(address)) {
    const link = match[0].replace(trailing, '')
    const href = hrefOf(link)
    if (href === null) continue
    if (match.index > at) parts.push({ text: text.slice(at, match.index) })
    parts.push({ text: link, href })
    at = match.index + link.length
  }
  return at < text.length ? [...parts, { text: text.slice(at) }] : parts
}
