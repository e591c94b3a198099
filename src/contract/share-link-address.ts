/** Without valibot, because the service worker, the bootstrap script and the start of the page import it. */

const start = '#/link/'

/** Whether a hash is the address of the page of a share link, also with a token that cannot be valid. */
export const isLinkAddress = (hash: string): boolean => hash.startsWith(start)

/** Hash of the page of a share link. @param file id of the file to show; missing = all files */
export const linkAddress = (token: string, file?: string): string =>
  `${start}${token}${file === undefined ? '' : `/${encodeURIComponent(file)}`}`
