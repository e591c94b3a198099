import { parseQuery } from '../analysis/parse-query.ts'
import { Bitmap } from '../structures/bitmap.ts'
import { gallop } from '../structures/gallop.ts'
import { matchInField } from '../text/match-in-field.ts'
import { matchText, type TextContext, type TextMatch } from '../text/match-text.ts'
import type { IndexCondition, IndexFilter } from '../types.ts'
import type { CompiledFilter } from './compiled-filter.ts'

type CompileFilter = (filter: IndexFilter) => CompiledFilter

const nothing: TextMatch = { docs: new Uint32Array(0), scores: new Float32Array(0) }

const withoutScores = (docs: Uint32Array): TextMatch => ({ docs, scores: new Float32Array(docs.length) })

/** Documents in both lists, with the sum of their scores. */
const intersect = (one: TextMatch, other: TextMatch): TextMatch => {
  const docs = new Uint32Array(Math.min(one.docs.length, other.docs.length))
  const scores = new Float32Array(docs.length)
  let length = 0
  let at = 0
  for (let i = 0; i < one.docs.length; i++) {
    const doc = one.docs[i] ?? 0
    at = gallop(other.docs, doc, at)
    if (other.docs[at] !== doc) continue
    docs[length] = doc
    scores[length++] = (one.scores[i] ?? 0) + (other.scores[at] ?? 0)
  }
  return { docs: docs.subarray(0, length), scores: scores.subarray(0, length) }
}

const unite = (one: TextMatch, other: TextMatch): TextMatch => {
  if (other.docs.length === 0) return one
  if (one.docs.length === 0) return other
  const docs = new Uint32Array(one.docs.length + other.docs.length)
  const scores = new Float32Array(docs.length)
  let length = 0
  let i = 0
  let j = 0
  while (i < one.docs.length || j < other.docs.length) {
    const left = one.docs[i] ?? Infinity
    const right = other.docs[j] ?? Infinity
    docs[length] = Math.min(left, right)
    scores[length++] = (left <= right ? (one.scores[i] ?? 0) : 0) + (right <= left ? (other.scores[j] ?? 0) : 0)
    if (left <= right) i++
    if (right <= left) j++
  }
  return { docs: docs.subarray(0, length), scores: scores.subarray(0, length) }
}

/** Visible documents whose bit in `docs` is set, or not set with `exclude`. */
const visibleDocs = (docs: Bitmap, exclude: boolean, { visibility }: TextContext): TextMatch => {
  const found = new Bitmap(visibility.docCount)
  const flip = exclude ? -1 : 0
  for (let i = 0; i < found.words.length; i++) found.words[i] = (visibility.docs.words[i] ?? 0) & ((docs.words[i] ?? 0) ^ flip)
  return withoutScores(found.toDocs())
}

const matchWords = ({ text, field }: { readonly text: string; readonly field?: string }, context: TextContext): TextMatch => {
  const { clauses, matchAll } = parseQuery(text)
  if (matchAll) return visibleDocs(new Bitmap(context.visibility.docCount), true, context)
  if (clauses.length === 0) return nothing
  return field === undefined ? matchText(clauses, context) : matchInField(clauses, field, context)
}

/**
 * Visible documents that meet a condition, ascending. The scores of its texts are added; other conditions and negations have none. The
 * documents of each part are visible ones, so hidden documents influence nothing.
 */
export const matchCondition = (condition: IndexCondition, context: TextContext, compile: CompileFilter): TextMatch => {
  const match = (part: IndexCondition): TextMatch => matchCondition(part, context, compile)
  const { docCount } = context.visibility
  if ('text' in condition) return matchWords(condition, context)
  if ('not' in condition) return visibleDocs(Bitmap.of(match(condition.not).docs, docCount), true, context)
  if ('any' in condition) return condition.any.map(match).reduce(unite, nothing)
  if ('all' in condition) {
    const [first, ...others] = condition.all
    // No condition at all: every document.
    if (!first) return visibleDocs(new Bitmap(docCount), true, context)
    return others.reduce((found, part) => (found.docs.length === 0 ? found : intersect(found, match(part))), match(first))
  }
  const filter = compile(condition.filter)
  const docs = new Bitmap(docCount)
  filter.addMatches(0, docCount, docs)
  return visibleDocs(docs, filter.exclude, context)
}
