import { DocSet } from '../structures/doc-set.ts'
import { gallop } from '../structures/gallop.ts'

/** Documents to filter, with their relevance. */
export interface Candidates {
  readonly set: DocSet
  /** Scores in the order of the set's documents; null if all are equally relevant. */
  readonly scores: Float32Array | null
}

/** Candidates that are in the ascending list. */
export const restrictTo = ({ set, scores }: Candidates, docs: Uint32Array, docCount: number): Candidates => {
  const members = docs.filter((doc) => set.bitmap.has(doc))
  if (!scores) return { set: new DocSet(members, docCount), scores }
  const all = set.docs
  return { set: new DocSet(members, docCount), scores: Float32Array.from(members, (doc) => scores[gallop(all, doc, 0)] ?? 0) }
}
