// Control characters except tab and line ends, bidi overrides and embeddings, byte order marks, interlinear marks, lone surrogates and
// noncharacters. Joiners and directional marks stay, because some languages need them for spelling.
const harmful = /[^\P{Cc}\t\n\r]|[\u202A-\u202E\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF]|\p{Surrogate}/gu
const isolates = /[\u2066-\u2069]/g

/** Whether every bidi isolate is closed. An open one would change the direction of the text that follows. */
const isClosed = (text: string): boolean => {
  let open = 0
  for (const [mark] of text.matchAll(isolates)) {
    open += mark === '\u2069' ? -1 : 1
    if (open < 0) return false
  }
  return open === 0
}

/** Removes invisible characters that would change the direction or break the layout of the surrounding text. */
export const removeHarmfulCharacters = (text: string): string => {
  const clean = text.replace(harmful, '')
  return isClosed(clean) ? clean : clean.replace(isolates, '')
}

/** Applies `removeHarmfulCharacters` to every string of a document. Parts without changes keep their identity. */
export const cleanTexts = <Document>(document: Document): Document => clean(document) as Document

const clean = (value: unknown): unknown => {
  if (typeof value === 'string') return removeHarmfulCharacters(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const entries = value.map(clean)
    return entries.every((entry, at) => entry === value[at]) ? value : entries
  }
  const before = Object.entries(value)
  const after = before.map(([key, inner]) => [key, clean(inner)] as const)
  // Object.fromEntries is safe for keys such as `__proto__`; an assignment is not.
  return after.every(([, inner], at) => inner === before[at]?.[1]) ? value : Object.fromEntries(after)
}
