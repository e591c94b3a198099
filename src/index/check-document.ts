import type { IndexDocument } from './types.ts'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
// Plain loops: every document of a million passes here.
const isStrings = (value: unknown): value is readonly string[] => {
  if (!Array.isArray(value)) return false
  for (const item of value) if (typeof item !== 'string') return false
  return true
}

/**
 * Throws TypeError for a document of the wrong shape. Documents come from files and other people's records; one that fails half-way would
 * leave columns and words apart.
 */
export const checkDocument = (document: IndexDocument): void => {
  const { id, texts, facets, numbers, view } = document
  if (typeof id !== 'string' || id === '') throw new TypeError('A document needs an id.')
  if (!isRecord(texts) || !isRecord(facets) || !isRecord(numbers)) throw new TypeError(`Document ${id} lacks texts, facets or numbers.`)
  if (!isStrings(view)) throw new TypeError(`The groups of document ${id} must be a list of texts.`)
  for (const table of [texts, facets])
    for (const name in table)
      if (!isStrings(table[name])) throw new TypeError(`The field ${name} of document ${id} must be a list of texts.`)
}
