export const textLimits = { title: 500, line: 300, paragraph: 10_000, keyword: 200, keywords: 300 } as const

// C0 and C1 controls but tab and line ends, byte order marks, bidirectional overrides and isolates, interlinear marks, non-characters.
const unwanted = /[^\P{Cc}\t\n]|[\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF]/gu

// A text of nothing but spaces, joiners and marks shows nothing.
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}]/u

/** Cuts at a limit without splitting a character that takes two units. */
const cut = (text: string, limit: number): string => {
  if (text.length <= limit) return text
  const last = text.charCodeAt(limit - 1)
  return `${text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit).trimEnd()}…`
}

/** A text of several lines, safe to show and index: no control characters, composed, trimmed, of bounded length; empty where nothing of it can be seen. */
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

/** A text of one line. */
export const cleanLine = (value: unknown, limit: number = textLimits.line): string =>
  cut(cleanText(value, limit * 2).replace(/\s+/g, ' '), limit)

/** Values of a list: clean, not empty, each once (compared without case). */
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
