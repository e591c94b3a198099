import type { IndexDocument } from './types.ts'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
// Plain loops: indexing calls this for every field of every document.
const isStringArray = (value: unknown): value is readonly string[] => {
  if (!Array.isArray(value)) return false
  for (const item of value) if (typeof item !== 'string') return false
  return true
}

/**
 * Throws TypeError if a document has the wrong shape. Checking first prevents a half-indexed document, after which columns and text would
 * disagree.
 */
export const checkDocument = (document: IndexDocument): void => {
  const { id, texts, facets, numbers, view } = document
  if (typeof id !== 'string' || id === '') throw new TypeError('A document needs an id.')
  if (!isRecord(texts) || !isRecord(facets) || !isRecord(numbers)) throw new TypeError(`Document ${id} lacks texts, facets or numbers.`)
  if (!isStringArray(view)) throw new TypeError(`The groups of document ${id} must be a list of texts.`)
  for (const table of [texts, facets])
    for (const name in table)
      if (!isStringArray(table[name])) throw new TypeError(`The field ${name} of document ${id} must be a list of texts.`)
}
