import { linkedAssetIds } from '#contract/asset.ts'
import { type ViewKey, viewKeys } from '#contract/config/views.ts'
import { parseRange, type SearchFilter } from '#contract/filter.ts'
import { everything, maxSearchTextLength, type Orientation, orientations, type SortKey, sortKeys } from '#contract/search.ts'

/**
 * Search state in the URL (rows, R1): `#/search/{text}?keywords=a,b&-people=c&filesize=10 TO 20&sort=rating+asc&view=list`. The router's
 * search object preserves the encoded values, so that no information is lost.
 */
export interface SearchAddress {
  /** `*` = everything. */
  readonly text: string
  readonly filter: SearchFilter
  /** Shared ids, at least one; null = no shared search. */
  readonly ids: readonly string[] | null
  readonly sort: { readonly key: SortKey; readonly orientation: Orientation } | null
  readonly view: ViewKey | null
}

export type RawSearch = Readonly<Record<string, string>>

const reservedKeys = new Set(['token', 'stay', 'permission', 'sort', 'view', 'id'])
const facetKey = /^-?[A-Za-z][A-Za-z0-9_]{0,63}$/

const readable: readonly (readonly [RegExp, string])[] = [
  [/%2A/gi, '*'],
  [/%3A/gi, ':'],
  [/%2F/gi, '/'],
  [/%40/gi, '@'],
  [/%20/g, '+'],
]

/** Replaces lone surrogates by U+FFFD, because they have no URL encoding. */
const wellFormed = (text: string): string =>
  text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD')

/** Escapes commas inside a value; commas between values stay. */
export const encodeValue = (value: string): string =>
  readable.reduce((text, [escaped, plain]) => text.replace(escaped, plain), encodeURIComponent(wellFormed(value)))

/**
 * Encodes the search text as one readable path segment, with the same spelling as the router. `$` is escaped, because the router reads it
 * as a parameter name.
 */
export const encodeSegment = (text: string): string =>
  encodeURIComponent(wellFormed(text)).replace(/%(?:2C|3A|40|26|2B|3D|3B|5B|5D|5E|7C)/g, (escaped) => decodeURIComponent(escaped))

export const decodeValue = (raw: string): string => {
  const spaced = raw.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

const encodeList = (values: readonly string[]): string => values.map(encodeValue).join(',')
const decodeList = (raw: string): string[] =>
  raw
    .split(',')
    .map(decodeValue)
    .filter((value) => value !== '')

const readSort = (raw: string | undefined): SearchAddress['sort'] => {
  const [key, orientation] = decodeValue(raw ?? '').split(' ')
  const known = sortKeys.find((one) => one === key)
  return known ? { key: known, orientation: orientations.find((one) => one === orientation) ?? 'desc' } : null
}

export const readSearchAddress = (text: string, search: RawSearch): SearchAddress => {
  const filter: SearchFilter = {}
  for (const [key, raw] of Object.entries(search)) {
    if (reservedKeys.has(key) || !facetKey.test(key)) continue
    const whole = decodeValue(raw)
    if (parseRange(whole)) filter[key] = whole
    else {
      const values = decodeList(raw)
      if (values.length > 0) filter[key] = values
    }
  }
  // Cut the text to the server's limit, never within a character.
  const trimmed = text
    .trim()
    .slice(0, maxSearchTextLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
  // Some programs escape a link twice. Ids contain no `%`.
  const ids = linkedAssetIds(decodeValue(decodeValue(search['id'] ?? '')))
  return {
    text: trimmed === '' ? everything : trimmed,
    filter,
    ids: ids.length > 0 ? ids : null,
    sort: readSort(search['sort']),
    view: viewKeys.find((key) => key === search['view']) ?? null,
  }
}

/** Search object of a link; `text` is in the path. The key order is fixed, so that equal searches have equal URLs. */
export const writeSearchAddress = ({ filter, ids, sort, view }: Omit<SearchAddress, 'text'>): RawSearch => {
  const raw: Record<string, string> = {}
  if (ids) raw['id'] = encodeList(ids)
  for (const key of Object.keys(filter).toSorted()) {
    const value = filter[key]
    if (typeof value === 'string') raw[key] = encodeValue(value)
    else if (value && value.length > 0) raw[key] = encodeList(value)
  }
  if (sort) raw['sort'] = encodeValue(`${sort.key} ${sort.orientation}`)
  if (view) raw['view'] = view
  return raw
}
