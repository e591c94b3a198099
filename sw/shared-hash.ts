import { linkAddress } from '#contract/link-address.ts'
import { linkedShareToken } from '#contract/share-link-token.ts'

const sharedAsset = /^s\/([A-Za-z0-9_.-]{1,128})$/
const sharedSearch = /^s\/(search\/[^/?#]+(?:\?[^#]*)?)$/

/**
 * Page of a link with a path, as in the document of the server: `s/a7Kq` → `#/asset/a7Kq`, `s/search/sea?view=list` → `#/search/sea?view=list`.
 * A share link leads to its own page: `s/link-…` → `#/link/link-…`.
 * @returns null = another address
 */
export const sharedHash = (scope: string, href: string): string | null => {
  if (!href.startsWith(scope)) return null
  const path = href.slice(scope.length)
  const [, id] = sharedAsset.exec(path) ?? []
  const token = linkedShareToken(id ?? '')
  if (token !== null) return linkAddress(token)
  if (id !== undefined) return `#/asset/${id}`
  const [, search] = sharedSearch.exec(path) ?? []
  return search === undefined ? null : `#/${search}`
}
