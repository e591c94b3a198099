import { type Reasoned, type ReasonPart, reasonBeginnings, reasonTemplates } from '#contract/reasons.ts'

interface Pattern {
  readonly code: string
  readonly expression: RegExp
  readonly names: readonly string[]
}

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** `end` is the end of the expression. Values without quotation marks around them contain none. */
const patternOf = (code: string, template: string, end: string): Pattern => {
  const pieces = template.split(/\{(\w+)\}/)
  const expression = pieces.map((piece, at) => {
    if (at % 2 === 0) return literal(piece)
    return /(?:Count|seconds|megabytes|place|number|line|low|high)$/.test(piece) ? '(\\d+)' : '(.+?)'
  })
  return { code, expression: new RegExp(`^${expression.join('')}${end}`, 's'), names: pieces.filter((_, at) => at % 2 === 1) }
}

/** More literal text first: a template with a value at its end also matches more specific texts. */
const patternsOf = (templates: Readonly<Record<string, string>>, end: string): readonly Pattern[] =>
  Object.entries(templates)
    .toSorted(([, a], [, b]) => b.replaceAll(/\{\w+\}/g, '').length - a.replaceAll(/\{\w+\}/g, '').length)
    .map(([code, template]) => patternOf(code, template, end))

const wholes = patternsOf(reasonTemplates, '$')
const beginnings = patternsOf(reasonBeginnings, '(.+)$')

const valueOf = (text: string): string | number => (/^\d{1,15}$/.test(text) ? Number(text) : text)

const match = (text: string, patterns: readonly Pattern[]): { readonly part: ReasonPart; readonly rest: string } | null => {
  for (const { code, expression, names } of patterns) {
    const found = expression.exec(text)
    if (!found) continue
    const values = Object.fromEntries(names.map((name, at) => [name, valueOf(found[at + 1] ?? '')]))
    return { part: { code, values }, rest: found[names.length + 1] ?? '' }
  }
  return null
}

const separator = '; '

/** Parts of a text that ends with further parts; null if one of them is unknown. */
const partsOfList = (text: string): readonly ReasonPart[] | null => {
  const whole = match(text, wholes)
  if (whole) return [whole.part]
  for (let at = text.lastIndexOf(separator); at > 0; at = text.lastIndexOf(separator, at - 1)) {
    const last = match(text.slice(at + separator.length), wholes)
    const before = last && partsOf(text.slice(0, at))
    if (before) return [...before, last.part]
  }
  return null
}

/**
 * Reads a reason as codes with values. Reasons are texts where they are stored and logged, so this also reads those of earlier versions. Null
 * = unknown; then the text itself is shown.
 */
export const partsOf = (reason: string): readonly ReasonPart[] | null => {
  const parts = partsOfList(reason)
  if (parts) return parts
  const beginning = match(reason, beginnings)
  if (!beginning) return null
  const rest = partsOf(beginning.rest)
  if (rest) return [beginning.part, ...rest]
  // Only names of columns begin with a quotation mark; what follows one is a text of the server.
  return beginning.part.code === 'begin.column' ? null : [beginning.part, { code: 'other', values: { text: beginning.rest } }]
}

/** A problem with the codes of its reason. */
export const reasoned = (path: string, reason: string): Reasoned => {
  const parts = partsOf(reason)
  return { path, reason, ...(parts && { parts: [...parts] }) }
}
