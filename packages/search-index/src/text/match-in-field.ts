import type { Clause, Phrase } from '../analysis/parse-query.ts'
import { Bitmap } from '../structures/bitmap.ts'
import { type FieldRanges, readFieldRanges } from './field-ranges.ts'
import type { TextContext, TextMatch } from './match-text.ts'
import { matchText } from './match-text.ts'
import { PostingCursor } from './posting-cursor.ts'
import { readPositions } from './read-positions.ts'
import type { Segment } from './segment.ts'
import { matchTerms } from './term-match.ts'

/** Local ordinal → positions of a term within the field. */
type Places = Map<number, Set<number>>

const placesOf = (segment: Segment, ranges: FieldRanges, phrase: Phrase, at: number): Places => {
  const places: Places = new Map()
  const term = phrase[at]
  const positions: number[] = []
  for (const match of term ? matchTerms([segment], term) : []) {
    const cursor = new PostingCursor(segment, match.term)
    while (cursor.next()) {
      const range = ranges.get(cursor.doc)
      if (!range) continue
      const count = readPositions(cursor, segment, positions)
      for (let i = 0; i < count; i++) {
        const position = positions[i] ?? 0
        if (position < range.from || position >= range.to) continue
        const found = places.get(cursor.doc) ?? new Set<number>()
        places.set(cursor.doc, found.add(position))
      }
    }
  }
  return places
}

/** Local ordinals of the documents with the phrase within the field. */
const docsOfPhrase = (segment: Segment, ranges: FieldRanges, phrase: Phrase): number[] => {
  const [first, ...others] = phrase.map((_, at) => placesOf(segment, ranges, phrase, at))
  return [...(first ?? [])].flatMap(([doc, starts]) =>
    [...starts].some((start) => others.every((places, at) => places.get(doc)?.has(start + at + 1))) ? [doc] : [],
  )
}

/** Documents of the bitmap that have every clause in the field. O(postings of all terms). */
const restrictToField = (candidates: Bitmap, clauses: readonly Clause[], field: string, { segments, visibility }: TextContext): Bitmap => {
  const found = new Bitmap(visibility.docCount)
  for (const segment of segments) {
    const ranges = readFieldRanges(segment, field, (doc) => candidates.has(doc))
    if (ranges.size === 0) continue
    const lists = clauses.map((clause) => new Set(clause.flatMap((phrase) => docsOfPhrase(segment, ranges, phrase))))
    for (const doc of ranges.keys()) if (lists.every((docs) => docs.has(doc))) found.add(segment.firstDoc + doc)
  }
  return found
}

/** Like matchText, but only documents that match every clause in one text field. */
export const matchInField = (clauses: readonly Clause[], field: string, context: TextContext): TextMatch => {
  const { docs, scores } = matchText(clauses, context)
  const found = restrictToField(Bitmap.of(docs, context.visibility.docCount), clauses, field, context)
  const passes = (_: unknown, i: number) => found.has(docs[i] ?? 0)
  return { docs: docs.filter(passes), scores: scores.filter(passes) }
}
