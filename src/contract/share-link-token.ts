/** Without valibot, because the service worker and the start of the page import it. */

/** Begins every token, so that it is never mistaken for the id of an asset and programs that search for leaked secrets find it. */
const tokenPrefix = 'link-'

/** Bits of a token. */
export const shareTokenBits = 130

/** Letters and digits that are not mistaken for each other, and that programs keep as part of an address. Their number is a power of two. */
export const shareTokenAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

const token = new RegExp(`^${tokenPrefix}[${shareTokenAlphabet}]{26}$`)

/** @param letters 26 of `shareTokenAlphabet` */
export const shareTokenOf = (letters: string): string => `${tokenPrefix}${letters}`

/** What programs add to an address at the end of a sentence. */
const appended = /[^\w-]+$/

/** The token of a decoded part of an address; null = it is none. */
export const linkedShareToken = (text: string): string | null => {
  const cleaned = text.replace(appended, '')
  return token.test(cleaned) ? cleaned : null
}

export const isShareToken = (text: string): boolean => token.test(text)
