import { pageNames } from './page-names.ts'

const escapedHash = /^%23/i
/** Paths of files end with an extension or begin with a dot. */
const fileName = /^\.|\.[a-z0-9]{1,8}$/i

/**
 * Hash of a page whose link lost its `#`: programs escape it (`/%23/asset/1`), and people leave it out (`/search/dune`).
 * @param path path below the portal without its first slash, as in the URL
 * @param query with its `?`, or empty
 * @returns `#/asset/1`; null = the portal itself or a file
 */
export const misplacedHash = (path: string, query: string): string | null => {
  const page = path.replace(escapedHash, '').replace(/^\/+/, '')
  const isFile = fileName.test(page) && !escapedHash.test(path)
  return page === '' || isFile ? null : `#/${page}${query}`
}

/** Whether a hash names a page of the portal: another path may belong to another program of the origin. */
export const isPageHash = (hash: string): boolean => {
  const name = /^#\/([a-z]+)/.exec(hash)?.[1]
  return pageNames.some((page) => page === name)
}
