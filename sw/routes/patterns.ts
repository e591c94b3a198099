import { partOf } from '../../build/chunks.ts'

/** Tests of URLs below the API. */
export interface ApiPatterns {
  /** JSON responses that are the same for every user; the language is part of the URL. */
  readonly isConfigText: (url: URL) => boolean
  /** Logos, heroes, tiles, font and stylesheet. */
  readonly isConfigFile: (url: URL) => boolean
  /** Pictures made from assets, never a whole asset. */
  readonly isPicture: (url: URL) => boolean
  /** Id of the asset that a picture was made from. */
  readonly pictureOwner: (url: URL) => string
}

const configText = /^(?:config|config\/global|config\/translations|config\/custom_html|info\/all_languages)$/
const configFile = /^config\/(?:thumbnail|\w+(?:Logo|Hero)|favicon|custom_font|style)$/
const picture = /^media\/([^/]+)\/(?:thumb|preview|poster|page-\d+)\//

/** @param apiPath with a slash at both ends */
export const createApiPatterns = (apiPath: string): ApiPatterns => {
  const callOf = ({ pathname }: URL): string => (pathname.startsWith(apiPath) ? pathname.slice(apiPath.length) : '')
  return {
    isConfigText: (url) => configText.test(callOf(url)),
    isConfigFile: (url) => configFile.test(callOf(url)),
    isPicture: (url) => picture.test(callOf(url)),
    pictureOwner: (url) => decodeURIComponent(picture.exec(callOf(url))?.[1] ?? ''),
  }
}

/** Code of a part, see build/chunks.ts. It is stored when it is first used. */
export const isOptionalCode = (url: URL): boolean => partOf(url.pathname) !== null

/** Fonts of the page itself. */
export const isFont = (url: URL): boolean => /\/assets\/[^/]+\.woff2$/.test(url.pathname)
