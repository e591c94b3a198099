import type { Phrase } from '../analysis/parse-query.ts'
import { gallop } from '../structures/gallop.ts'
import { withRoom } from '../structures/growable.ts'
import { phraseOfWords } from './phrase-of-words.ts'
import { PostingCursor } from './posting-cursor.ts'
import { readPositions } from './read-positions.ts'
import type { Segment } from './segment.ts'
import { noHits, type TextHits } from './text-hits.ts'
import { type TermMatch, termsOf, type Visibility, type WordFinder } from './word-finder.ts'

/** Places in the candidates: number of the candidate × 2^21 + position, ascending. Exact in a double. */
type Places = Float64Array
const placesPerDoc = 2 ** 21

/** Visible documents in which the slots stand side by side, in their order. */
export const findPhrase = (segments: readonly Segment[], phrase: Phrase, finder: WordFinder, visibility: Visibility): TextHits => {
  const slots = phrase.map((slot) => termsOf(segments, slot))
  if (phrase.every(({ terms, prefix }) => terms.length === 1 && !prefix)) return phraseOfWords(segments, slots, visibility)
  // Slots with the fewest terms first: most often they end the search early.
  const order = slots.map((_, i) => i).sort((a, b) => (slots[a]?.length ?? 0) - (slots[b]?.length ?? 0))
  let candidates: Uint32Array | null = null
  const hitsOfSlot: TextHits[] = []
  for (const i of order) {
    const hits = finder.find(slots[i] ?? [], visibility)
    hitsOfSlot.push(hits)
    candidates = candidates ? common(candidates, hits.docs) : hits.docs
    if (candidates.length === 0) return noHits
  }
  if (!candidates || slots.length === 1) return hitsOfSlot[0] ?? noHits

  let places: Places | null = null
  for (const matches of slots) {
    const found = placesOf(matches, candidates)
    places = places ? following(places, found) : found
    if (places.length === 0) return noHits
  }
  return graded(candidates, places ?? new Float64Array(0), hitsOfSlot)
}

const common = (a: Uint32Array, b: Uint32Array): Uint32Array => {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  const both = new Uint32Array(few.length)
  let length = 0
  let at = 0
  for (const doc of few) {
    at = gallop(many, doc, at)
    if (many[at] === doc) both[length++] = doc
  }
  return both.subarray(0, length)
}

/** Grows while places come in; most often they come in order. */
class PlaceList {
  private places = new Float64Array(1024)
  private length = 0
  private inOrder = true

  add(place: number): void {
    if (this.length >= this.places.length) this.places = withRoom(this.places, this.length * 2)
    if (this.length > 0 && place < (this.places[this.length - 1] ?? 0)) this.inOrder = false
    this.places[this.length++] = place
  }

  sorted(): Places {
    const places = this.places.subarray(0, this.length)
    return this.inOrder ? places : places.sort()
  }
}

const placesOf = (matches: readonly TermMatch[], candidates: Uint32Array): Places => {
  const places = new PlaceList()
  const positions: number[] = []
  for (const { segment, term } of matches) {
    const cursor = new PostingCursor(segment, term)
    const end = segment.firstDoc + segment.docCount
    let i = gallop(candidates, segment.firstDoc, 0)
    while (i < candidates.length) {
      const doc = candidates[i] ?? 0
      if (doc >= end || !cursor.seek(doc - segment.firstDoc)) break
      if (cursor.doc + segment.firstDoc !== doc) {
        i = gallop(candidates, cursor.doc + segment.firstDoc, i)
        continue
      }
      const count = readPositions(cursor, segment, positions)
      for (let p = 0; p < count; p++) places.add(i * placesPerDoc + (positions[p] ?? 0))
      i++
    }
  }
  return places.sorted()
}

/** Those of `next` that stand right after one of `places`. */
const following = (places: Places, next: Places): Places => {
  const kept = new Float64Array(next.length)
  let length = 0
  let at = 0
  for (const place of next) {
    while (at < places.length && (places[at] ?? 0) < place - 1) at++
    if (places[at] === place - 1) kept[length++] = place
  }
  return kept.subarray(0, length)
}

/** A phrase is as good as its words are on average; it is a whole word only when all its words are. */
const graded = (candidates: Uint32Array, places: Places, hitsOfSlot: readonly TextHits[]): TextHits => {
  const docs = new Uint32Array(places.length)
  const grades = new Uint16Array(places.length)
  const at = hitsOfSlot.map(() => 0)
  let length = 0
  for (const place of places) {
    const doc = candidates[Math.floor(place / placesPerDoc)] ?? 0
    if (length > 0 && docs[length - 1] === doc) continue
    let impact = 0
    let whole = 0
    for (const [slot, hits] of hitsOfSlot.entries()) {
      const i = gallop(hits.docs, doc, at[slot] ?? 0)
      at[slot] = i
      const grade = hits.grades[i] ?? 0
      impact += grade & 255
      whole |= grade & 256
    }
    docs[length] = doc
    grades[length++] = Math.max(1, Math.round(impact / hitsOfSlot.length)) | whole
  }
  return { docs: docs.subarray(0, length), grades: grades.subarray(0, length) }
}
