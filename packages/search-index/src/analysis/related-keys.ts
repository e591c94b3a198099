import { compoundParts } from './compound-parts.ts'
import { stem } from './stem.ts'

/** Begins no word, so that keys and terms can share one index. */
export const stemKey = (stemmed: string): string => `=${stemmed}`
export const partKey = (stemmed: string): string => `+${stemmed}`

/**
 * Keys under which an inexact query finds a term: its stem, if that is another word, and the stems of its compound parts. They depend only
 * on the term, so they reveal nothing about other documents.
 */
export const relatedKeys = (term: string): readonly string[] => {
  const stemmed = stem(term)
  const parts = compoundParts(term).map(partKey)
  return stemmed === term ? parts : [stemKey(stemmed), ...parts]
}
