export const textLimits = { title: 500, line: 300, paragraph: 10_000, keyword: 200, keywords: 300 } as const

// C0 and C1 controls except tab and line ends, byte order marks, bidirectional overrides and isolates, interlinear marks, non-characters.
const unwanted = /[^\P{Cc}\t\n]|[\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF]/gu

// A text of only spaces, joiners and marks is invisible.
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}]/u

/** Cuts at a limit without splitting a surrogate pair. */
const cut = (text: string, limit: number): string => {
  if (text.length <= limit) return text
  const last = text.charCodeAt(limit - 1)
  return `${text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit).trimEnd()}…`
}

/**
 * Text of several lines, safe to display and index: no control characters, NFC, trimmed, of limited length; empty if nothing is visible.
 */
export const cleanText = (value: unknown, limit: number = textLimits.paragraph): string => {
  const raw = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  const bounded = raw.length > limit * 4 ? raw.slice(0, limit * 4) : raw
  const text = bounded
    .replace(/\p{Surrogate}/gu, '')
    .replace(/\r\n?/g, '\n')
    .replace(unwanted, '')
    .normalize('NFC')
    .trim()
  return visible.test(text) ? cut(text, limit) : ''
}

/** Text of a single line. */
export const cleanLine = (value: unknown, limit: number = textLimits.line): string =>
  cut(cleanText(value, limit * 2).replace(/\s+/g, ' '), limit)

/** Values of a list: clean, not empty, without duplicates (ignoring case). */
export const cleanList = (values: readonly unknown[], limit: number = textLimits.keyword): string[] => {
  const seen = new Map<string, string>()
  for (const value of values) {
    const text = cleanLine(value, limit)
    const key = text.toLocaleLowerCase('en')
    if (text !== '' && !seen.has(key)) seen.set(key, text)
    if (seen.size >= textLimits.keywords) break
  }
  return [...seen.values()]
}
