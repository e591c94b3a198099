/** Answers that are the same for everyone; the language stands in the address. */
export const isConfigText = (url: URL): boolean =>
  /\/api\/(config|config\/global|config\/translations|config\/custom_html|info\/all_languages)$/.test(url.pathname)

/** Logos, heroes, tiles, font and stylesheet. */
export const isConfigFile = (url: URL): boolean => /\/api\/config\/(thumbnail|\w+(Logo|Hero)|favicon|custom_font|style)$/.test(url.pathname)

/** Pictures made from assets, never a whole asset. */
export const isPicture = (url: URL): boolean => /\/api\/media\/[^/]+\/(thumb|preview|poster|page-\d+)\//.test(url.pathname)

/** Id of the asset that a picture was made from. */
export const pictureOwner = (url: URL): string => decodeURIComponent(/\/api\/media\/([^/]+)\//.exec(url.pathname)?.[1] ?? '')

/**
 * Code that not everybody needs, but then also without a connection: the search over kept assets, the tour, pages of the operators, old configurations,
 * an admin's texts and pages, and the administration, in which edits wait.
 */
export const isKeptCode = (url: URL): boolean =>
  /\/assets\/(?:(?:catalogue\.worker|tour|custom-page-screen|migrate|message-compiler|sieve|empty-lazy)-[^/]+\.js|(?:admin[\w-]*|editor|\w+-section|de|en)-lazy-[^/]+\.(?:js|css))$/.test(
    url.pathname,
  )

/** Fonts of the page itself. */
export const isFont = (url: URL): boolean => /\/assets\/[^/]+\.woff2$/.test(url.pathname)
