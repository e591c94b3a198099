import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuery } from '../analysis/parse-query.ts'
import { Bitmap } from '../structures/bitmap.ts'
import { createRandom, skewedIndex } from '../testing/random.ts'
import { findPhrase } from './find-phrase.ts'
import { TermEvaluator } from './term-evaluator.ts'
import { TextIndex } from './text-index.ts'

/** From terms in nearly every document, which have bitmaps, to rare ones. */
const words = Array.from({ length: 60 }, (_, i) => `${String.fromCodePoint(97 + (i % 26))}${'xyz'.charAt(i / 26)}`)

test('finds phrases of frequent and rare words like a search in the texts, in several segments and hidden documents', () => {
  assert(
    property(integer(), integer({ min: 1, max: 3000 }), (seed, count) => {
      const random = createRandom(seed)
      const word = () => words[skewedIndex(random, words.length)] ?? ''
      // Positions of long texts take more than one byte.
      const maxWords = random() < 0.5 ? 12 : 200
      const texts = Array.from({ length: count }, () => Array.from({ length: Math.floor(random() * maxWords) }, word).join(' '))
      const index = new TextIndex({ title: { weight: 1 } })
      const docs = new Bitmap(count)
      for (const [doc, text] of texts.entries()) {
        index.add({ title: [text] })
        if (random() < 0.001) index.flushedSegments()
        if (random() < 0.9) docs.add(doc)
      }
      const visibility = { docs, docCount: count, visibleCount: docs.count() }
      for (let i = 0; i < 20; i++) {
        const text = Array.from({ length: 2 + Math.floor(random() * 3) }, word).join(' ')
        const [[phrase = []] = []] = parseQuery(`"${text}"`).clauses
        const found = findPhrase(index.flushedSegments(), phrase, new TermEvaluator(), visibility)
        const expected = texts.flatMap((full, doc) => (docs.has(doc) && ` ${full} `.includes(` ${text} `) ? [doc] : []))
        expect({ text, docs: [...found.docs] }).toEqual({ text, docs: expected })
      }
    }),
    { numRuns: 25 },
  )
})
