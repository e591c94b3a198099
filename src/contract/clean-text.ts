// C0 and C1 controls but tab and line ends, overrides and embeddings of the direction, byte order marks, interlinear marks, halves of
// characters, non-characters. What joins and parts letters, and marks of direction, are spelling in some languages.
const unwanted = /[^\P{Cc}\t\n\r]|[\u202A-\u202E\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF]|\p{Surrogate}/gu
const isolates = /[\u2066-\u2069]/g

/** Whether every isolated stretch ends within its text: one that does not would turn round what follows. */
const isClosed = (text: string): boolean => {
  let open = 0
  for (const [mark] of text.matchAll(isolates)) {
    open += mark === '\u2069' ? -1 : 1
    if (open < 0) return false
  }
  return open === 0
}

/** A text without what cannot be seen and would turn round or break what stands around it. */
export const withoutHarmful = (text: string): string => {
  const clean = text.replace(unwanted, '')
  return isClosed(clean) ? clean : clean.replace(isolates, '')
}

/** The same of every text in a document, as deep as it goes; what has none stays the very object it was. */
export const cleaned = <Document>(document: Document): Document => clean(document) as Document

const clean = (value: unknown): unknown => {
  if (typeof value === 'string') return withoutHarmful(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const entries = value.map(clean)
    return entries.every((entry, at) => entry === value[at]) ? value : entries
  }
  const before = Object.entries(value)
  const after = before.map(([key, inner]) => [key, clean(inner)] as const)
  // Not by assignment: a key of a document may be called anything.
  return after.every(([, inner], at) => inner === before[at]?.[1]) ? value : Object.fromEntries(after)
}
