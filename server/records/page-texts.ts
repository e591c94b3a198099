/** Separates the pages in the text of a document, as in plain text files. It ends a word. */
const pageBreak = '\f'

/** The text of a document from the texts of its pages, of limited length; null if no page has text. */
export const joinPages = (pages: readonly string[], maxLength: number): string | null => {
  if (pages.every((text) => text === '')) return null
  // The cut may not divide a character.
  return pages
    .join(pageBreak)
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
}

/** The texts of the pages, from the first one. An earlier version stored the text without pages, which is a single one. */
export const splitPages = (text: string): readonly string[] => text.split(pageBreak)
