import { decodeValue, encodeValue, type RawSearch } from '#contract/address-encoding.ts'
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

const reservedKeys = new Set(['token', 'stay', 'permission', 'sort', 'view', 'id'])
const facetKey = /^-?[A-Za-z][A-Za-z0-9_]{0,63}$/

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
