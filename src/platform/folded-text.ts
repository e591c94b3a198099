/** A text without case and diacritics, for comparisons while the user types. */
export const foldedText = (text: string, locale: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase(locale)
