export type QueryValues = Readonly<Record<string, string | number | readonly (string | number)[] | undefined>>

/** The query of an address with its `?`; empty = there is none. A list is written as often as it has entries. */
export const queryText = (query: QueryValues | undefined): string => {
  const pairs = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) pairs.append(key, String(one))
  }
  const text = pairs.toString()
  return text ? `?${text}` : ''
}
