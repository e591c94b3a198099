import { formatRange, parseRange, type Range, type SearchFilter } from '#contract/filter.ts'

/** Prefix of the filter key for excluded values. */
const minus = '-'

export const selectedValues = (filter: SearchFilter, field: string): readonly string[] => {
  const value = filter[field]
  return Array.isArray(value) ? value : []
}

export const excludedValues = (filter: SearchFilter, field: string): readonly string[] => selectedValues(filter, minus + field)

export const selectedRange = (filter: SearchFilter, field: string): Range | null => {
  const value = filter[field]
  return typeof value === 'string' ? parseRange(value) : null
}

const withList = (filter: SearchFilter, key: string, values: readonly string[]): SearchFilter => {
  const { [key]: _, ...rest } = filter
  return values.length > 0 ? { ...rest, [key]: [...values] } : rest
}

const without = (values: readonly string[], value: string): string[] => values.filter((one) => one !== value)

/** Checkbox: toggles a value. A value is never selected and excluded at the same time. */
export const toggleValue = (filter: SearchFilter, field: string, value: string): SearchFilter => {
  const selected = selectedValues(filter, field)
  const values = selected.includes(value) ? without(selected, value) : [...selected, value]
  const cleared = withList(filter, minus + field, without(excludedValues(filter, field), value))
  return withList(cleared, field, values)
}

const isRelated = (one: string, other: string): boolean => one.startsWith(`${other}/`) || other.startsWith(`${one}/`)

/** Checkbox of a tree: toggles a path. A path replaces selected paths above and below it, because it contains or narrows them. */
export const togglePath = (filter: SearchFilter, field: string, path: string): SearchFilter =>
  toggleValue(
    withList(
      filter,
      field,
      selectedValues(filter, field).filter((one) => !isRelated(one, path)),
    ),
    field,
    path,
  )

/** Radio button: replaces the value. */
export const chooseValue = (filter: SearchFilter, field: string, value: string): SearchFilter =>
  withList(withList(filter, minus + field, without(excludedValues(filter, field), value)), field, [value])

/** Toggles the exclusion of a value. */
export const toggleExclusion = (filter: SearchFilter, field: string, value: string): SearchFilter => {
  const excluded = excludedValues(filter, field)
  const left = excluded.includes(value) ? without(excluded, value) : [...excluded, value]
  return withList(withList(filter, field, without(selectedValues(filter, field), value)), minus + field, left)
}

/** Sets a range; null = the full range, which is not a filter. */
export const setRange = (filter: SearchFilter, field: string, range: Range | null): SearchFilter => {
  const { [field]: _, ...rest } = filter
  return range ? { ...rest, [field]: formatRange(range) } : rest
}

/** Removes all values of one facet. */
export const clearField = (filter: SearchFilter, field: string): SearchFilter => {
  const { [field]: _, [minus + field]: __, ...rest } = filter
  return rest
}

/** One selected value or range, shown as a tag. */
export interface FilterTag {
  readonly field: string
  readonly excluded: boolean
  readonly chosen: { readonly value: string } | { readonly range: Range }
}

export const filterTags = (filter: SearchFilter): FilterTag[] =>
  Object.entries(filter).flatMap(([key, value]): FilterTag[] => {
    const excluded = key.startsWith(minus)
    const field = excluded ? key.slice(minus.length) : key
    if (Array.isArray(value)) return value.map((one) => ({ field, excluded, chosen: { value: one } }))
    const range = parseRange(value)
    return range ? [{ field, excluded, chosen: { range } }] : []
  })

export const withoutTag = (filter: SearchFilter, { field, excluded, chosen }: FilterTag): SearchFilter => {
  const key = excluded ? minus + field : field
  if ('range' in chosen) return setRange(filter, key, null)
  return withList(filter, key, without(selectedValues(filter, key), chosen.value))
}
