import { isLinkAddress } from '#contract/is-link-address.ts'

/** What the address of the page of a share link names. */
export interface LinkAddress {
  /** May be malformed. */
  readonly token: string
  /** Id of the file that the viewer shows; null = the grid. */
  readonly file: string | null
}

/** Characters that programs add when they recognise a link in a text, and slashes. */
const appended = /[^\w-]+$/

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Reads the hash of the page; null = not the page of a share link. */
export const readLinkAddress = (hash: string): LinkAddress | null => {
  if (!isLinkAddress(hash)) return null
  const [, , token = '', file = ''] = hash.replace(/[?].*$/s, '').split('/')
  return { token: token.replace(appended, ''), file: file === '' ? null : decoded(file) }
}
