export type QueryValues = Readonly<Record<string, string | number | readonly (string | number)[] | undefined>>

/** Query of a URL with its `?`; empty = no parameters. A list becomes a repeated parameter. */
export const queryText = (query: QueryValues | undefined): string => {
  const pairs = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) pairs.append(key, String(one))
  }
  const text = pairs.toString()
  return text ? `?${text}` : ''
}
