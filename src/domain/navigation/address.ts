import { encodeSegment, type RawSearch, readRawSearch } from '#contract/address-encoding.ts'
import { linkedAssetId } from '#contract/asset.ts'
import { pageNames } from '#contract/page-names.ts'
import { everything } from '#contract/search.ts'

/** Kind of page. */
export type RouteName = (typeof pageNames)[number]

/** Address of a page, decoded. */
export interface PageAddress {
  readonly route: RouteName
  /** Decoded path segment after the page name: search text, asset id, address of a custom page or section of the administration; else empty. */
  readonly value: string
  /** Query parameters, still encoded; contract/search-address.ts decodes them. */
  readonly search: RawSearch
  /** Anchor on the page, after the second `#`; empty = none. */
  readonly anchor: string
  /** The complete address, beginning with `/`. Equal pages have equal ones. */
  readonly href: string
}

/** `?a=b&c`, or nothing. */
export const stringifySearch = (search: RawSearch): string => {
  const pairs = Object.entries(search).map(([key, value]) => (value === '' ? key : `${key}=${value}`))
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** Invalid escapes (`100%`, a single `%E4`) stay unchanged. */
const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const split = (text: string, mark: string): [string, string] => {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Pages with a segment after their name, and the default of an empty segment; null = the start page (rows, R1). */
const segments: Readonly<Partial<Record<RouteName, string | null>>> = { search: null, asset: null, admin: 'general', custom: '' }
/** Default segment of links without a value. */
const defaultValues: Readonly<Partial<Record<RouteName, string>>> = { search: everything, admin: 'general' }

const isRouteName = (name: string): name is RouteName => pageNames.some((route) => route === name && route !== 'start')

interface PageParts {
  readonly value?: string
  readonly search?: RawSearch
  readonly anchor?: string
}

/** Address of a page. */
export const pageAddress = (
  route: RouteName,
  { value = defaultValues[route] ?? '', search = {}, anchor = '' }: PageParts = {},
): PageAddress => {
  const path = route === 'start' ? '/' : value && route in segments ? `/${route}/${encodeSegment(value)}` : `/${route}`
  return { route, value, search, anchor, href: `${path}${stringifySearch(search)}${anchor && `#${anchor}`}` }
}

/** Address of a page as text, for links outside of the router: shared links, menu entries, custom pages. */
export const pageLink = (route: RouteName, parts: PageParts = {}): string => `#${pageAddress(route, parts).href}`

/** Parses the hash of a URL. Unknown addresses become the start page. */
export const readPageAddress = (hash: string): PageAddress => {
  const [address, anchor] = split(hash.replace(/^#/, ''), '#')
  const [path, query] = split(address, '?')
  const [name = '', segment = '', ...more] = path.replace(/^\//, '').replace(/\/$/, '').split('/')
  const search = readRawSearch(query)
  if (!isRouteName(name) || more.length > 0) return pageAddress('start', { search, anchor })
  if (!(name in segments)) return segment === '' ? pageAddress(name, { search, anchor }) : pageAddress('start')
  const decoded = decodeSegment(segment)
  const value = (name === 'asset' ? linkedAssetId(decoded) : decoded) || (segments[name] ?? null)
  return value === null ? pageAddress('start') : pageAddress(name, { value, search, anchor })
}
