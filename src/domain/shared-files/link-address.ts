import { isLinkAddress } from '#contract/is-link-address.ts'
import { linkedShareToken } from '#contract/share-link-token.ts'

/** What the address of the page of a share link names. */
export interface LinkAddress {
  /** May be malformed. */
  readonly token: string
  /** Id of the file that the viewer shows; null = the grid. */
  readonly file: string | null
}

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
  return { token: linkedShareToken(decoded(token)) ?? token, file: file === '' ? null : decoded(file) }
}
