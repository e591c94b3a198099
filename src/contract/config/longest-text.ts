/** Characters of a text that the configuration or a translation holds. Everybody who opens the portal is sent all of them. */
export const longestText = 20_000
/** Characters of a custom page. */
export const longestPage = 500_000

/** Keys that lead to the first text of a document that is too long; null = there is none. */
export const placeOfLongText = (document: unknown): readonly string[] | null => {
  if (typeof document === 'string') return document.length > longestText ? [] : null
  if (typeof document !== 'object' || document === null) return null
  for (const [key, value] of Object.entries(document)) {
    const inner = placeOfLongText(value)
    if (inner) return [key, ...inner]
  }
  return null
}
