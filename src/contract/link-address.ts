/** Hash of the page of a share link, see isLinkAddress. @param file id of the file to show; missing = all files */
export const linkAddress = (token: string, file?: string): string =>
  `#/link/${token}${file === undefined ? '' : `/${encodeURIComponent(file)}`}`
