/** Maximum characters of one text of the configuration or of a translation. Every visitor downloads all of them. */
export const maxTextLength = 20_000
/** Maximum characters of a custom page. */
export const maxPageLength = 500_000

/** Path of the first text of a document that is too long; null = none. */
export const pathOfLongText = (document: unknown): readonly string[] | null => {
  if (typeof document === 'string') return document.length > maxTextLength ? [] : null
  if (typeof document !== 'object' || document === null) return null
  for (const [key, value] of Object.entries(document)) {
    const inner = pathOfLongText(value)
    if (inner) return [key, ...inner]
  }
  return null
}
