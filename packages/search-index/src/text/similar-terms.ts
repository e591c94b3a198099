import { EditRows } from '../analysis/edit-rows.ts'
import { maxTermLength } from '../analysis/tokenize.ts'
import { readUtf8 } from '../structures/utf8.ts'
import type { WorkBudget } from '../structures/work-budget.ts'
import { firstTermAfterPrefix, type Segment } from './segment.ts'

/** A term with its edits from a word. */
export interface SimilarTerm {
  readonly term: string
  readonly edits: number
}

const unitsOf = (text: string): Uint16Array => Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
const lettersPattern = /^[\p{L}\p{M}]+$/u
const compareSimilarTerms = (a: SimilarTerm, b: SimilarTerm): number => a.edits - b.edits || (a.term < b.term ? -1 : 1)

/** Those of the terms that consist of letters and have 1 … `limit` edits from a word, by edits, then by code units. */
export const orderSimilarTerms = (terms: Iterable<string>, word: string, limit: number): SimilarTerm[] => {
  const rows = new EditRows(unitsOf(word), limit)
  const editsOf = (term: string): number => {
    if (term.length > rows.maxDepth) return limit + 1
    for (let i = 0; i < term.length; i++) rows.set(i + 1, term.charCodeAt(i))
    return rows.editsAt(term.length)
  }
  return [...new Set(terms)]
    .filter((term) => lettersPattern.test(term))
    .map((term) => ({ term, edits: editsOf(term) }))
    .filter(({ edits }) => edits > 0 && edits <= limit)
    .sort(compareSimilarTerms)
}

/**
 * Terms of letters with 1 … `limit` edits from a word, by edits, then by code units. Some may be only in documents that the caller cannot
 * see. The sorted terms are read like a tree of letters: a start with too many edits excludes all terms with that start.
 *
 * @returns null if the budget ended. Unit: terms that are read
 */
export const similarTerms = (segments: readonly Segment[], word: string, limit: number, budget: WorkBudget): SimilarTerm[] | null => {
  if (word.length > maxTermLength + limit) return []
  const rows = new EditRows(unitsOf(word), limit)
  const found = new Map<string, number>()
  for (const segment of segments) if (!addSimilarTerms(segment, rows, limit, budget, found)) return null
  return [...found].map(([term, edits]) => ({ term, edits })).sort(compareSimilarTerms)
}

const isLetter = (byte: number): boolean => (byte | 32) >= 97 && (byte | 32) <= 122
/** Bytes of the UTF-8 sequence that starts with this byte. */
const sequenceLength = (byte: number): number => (byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4)

/** Returns false if the budget ended. */
const addSimilarTerms = (segment: Segment, rows: EditRows, limit: number, budget: WorkBudget, found: Map<string, number>): boolean => {
  const { termBytes, termOffsets, docFrequencies } = segment
  /** End of each letter of the last term, relative to its start. Unit: bytes. */
  const ends = new Uint16Array(rows.maxDepth + 2)
  let depth = 0
  let lastFrom = 0
  for (let term = 0; term < docFrequencies.length; ) {
    if (!budget.spend(1)) return false
    const from = termOffsets[term] ?? 0
    const to = termOffsets[term + 1] ?? 0
    let sharedBytes = 0
    while (
      sharedBytes < (ends[depth] ?? 0) &&
      from + sharedBytes < to &&
      termBytes[lastFrom + sharedBytes] === termBytes[from + sharedBytes]
    )
      sharedBytes++
    while ((ends[depth] ?? 0) > sharedBytes) depth--
    lastFrom = from
    let at = from + (ends[depth] ?? 0)
    const add = (letter: number): boolean => {
      if (depth >= rows.maxDepth) return false
      ends[++depth] = at - from
      return rows.set(depth, letter)
    }
    let isOpen = true
    while (isOpen && at < to) {
      const start = at
      const byte = termBytes[at] ?? 0
      at += sequenceLength(byte)
      // A character above 0xffff has two code units.
      isOpen = byte < 0x80 ? isLetter(byte) && add(byte) : unitsOf(readUtf8(termBytes, start, at)).every(add)
    }
    if (!isOpen) {
      term = firstTermAfterPrefix(segment, term, at - from)
      continue
    }
    const edits = rows.editsAt(depth)
    if (edits > 0 && edits <= limit) {
      const text = readUtf8(termBytes, from, to)
      if (lettersPattern.test(text)) found.set(text, edits)
    }
    term++
  }
  return true
}
