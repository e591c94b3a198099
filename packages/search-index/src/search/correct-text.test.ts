import { array, assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allowedEdits, EditRows } from '../analysis/edit-rows.ts'
import { SearchIndex } from '../search-index.ts'
import { WorkBudget } from '../structures/work-budget.ts'
import { similarTerms } from '../text/similar-terms.ts'
import { TextIndex } from '../text/text-index.ts'
import { correctText } from './correct-text.ts'
import { similarTexts } from './similar-texts.ts'

const units = (text: string) => Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))

/** The whole table of the recurrence, without any shortcut. */
const allEdits = (a: string, b: string): number => {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const cell = (i: number, j: number) => table[i]?.[j] ?? Infinity
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const edits = [cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)]
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) edits.push(cell(i - 2, j - 2) + 1)
      const row = table[i]
      if (row) row[j] = Math.min(...edits)
    }
  return cell(a.length, b.length)
}

const letters = (maxLength: number) => array(constantFrom('a', 'b', 'c', 'é'), { maxLength }).map((all) => all.join(''))

test('X4 edit distances equal those of the full table, up to the limit, for one text after the other', () => {
  assert(
    property(letters(9), array(letters(9), { maxLength: 5 }), integer({ min: 0, max: 3 }), (word, texts, limit) => {
      const rows = new EditRows(units(word), limit)
      for (const text of texts) {
        const read = units(text).slice(0, rows.maxDepth)
        const isOpen = read.map((letter, i) => rows.set(i + 1, letter))
        const edits = Math.min(allEdits(text, word), limit + 1)
        expect([word, text, limit, read.length < text.length ? limit + 1 : rows.editsAt(text.length)]).toEqual([word, text, limit, edits])
        // A start that excludes a text is not the start of a similar one.
        if (edits <= limit) expect([word, text, limit, isOpen]).toEqual([word, text, limit, isOpen.map(() => true)])
      }
    }),
    { numRuns: 2000 },
  )
})

const schema = { texts: { title: { weight: 1 } }, facets: {}, numbers: [] }
const indexOf = (titles: readonly (readonly [title: string, group: string])[]) => {
  const index = new SearchIndex(schema)
  index.put(titles.map(([title, group], i) => ({ id: `d${i}`, texts: { title: [title] }, facets: {}, numbers: {}, view: [group] })))
  return index
}

describe('X4 corrections', () => {
  test('X4 replace unquoted words without results by the nearest and most frequent visible word', () => {
    const index = indexOf([
      ['blue mountain', 'all'],
      ['mountain lake', 'all'],
      ['fountain', 'all'],
      ['Mühle 1234', 'all'],
      ['mountains', 'few'],
      ['harbor', 'few'],
    ])
    const correct = (text: string, groups = ['all']) => index.correct(text, groups)
    expect(correct('mountian')).toEqual({ text: 'mountain', exact: '"mountian"', words: [{ from: 'mountian', to: 'mountain' }] })
    expect(correct('Blue  mountian ')?.text).toBe('Blue  mountain ')
    expect(correct('blau mountian')?.exact).toBe('blau "mountian"')
    expect(correct('bleu montain')?.words.map(({ to }) => to)).toEqual(['blue', 'mountain'])
    expect(correct('mühel')?.text).toBe('muhle')
    expect(correct('Muehel')?.text).toBe('muehle')
    for (const text of ['"mountian"', 'mountain', 'mount', 'moun', 'xyz', 'lkae1', '1235', 'zzzzzzzz', '', '*', '"mountian', '???'])
      expect([text, correct(text)]).toEqual([text, null])
    // Words with the stem of a visible one are found and need no correction.
    expect([correct('mountains'), correct('Mühlen')]).toEqual([null, null])
    // A word of hidden documents is neither offered nor known.
    expect([correct('harbr'), correct('harbr', ['few'])?.text]).toEqual([null, 'harbor'])
    expect([correct('mountaims')?.text, correct('mountaims', ['all', 'few'])?.text]).toEqual(['mountain', 'mountains'])
  })

  test('X4 find one typing error at any letter, and at the edge of characters of one to four bytes', () => {
    const words = ['lighthouse', 'mountain', 'harbor', 'river', 'gebirge', '𐐨𐐩𐐪𐐫', 'русский', 'река', 'ελλάδα']
    const index = indexOf(words.map((word) => [word, 'all']))
    for (const word of words.slice(0, 5))
      for (let at = 0; at < word.length; at++) {
        const [start, letter, next, rest] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)]
        const errors = [start + next + rest, `${start}q${letter}${next}${rest}`, `${start}q${next}${rest}`, start + next + letter + rest]
        for (const typed of errors)
          if (typed !== word && !word.startsWith(typed)) expect([typed, index.correct(typed, ['all'])?.text]).toEqual([typed, word])
      }
    for (const [typed, word] of [
      ['руский', 'русскии'],
      ['рекб', 'река'],
      ['𐐨𐐩𐐫𐐪', '𐐨𐐩𐐪𐐫'],
      ['𐐨𐐩𐐪𐐪', '𐐨𐐩𐐪𐐫'],
      ['ελάδα', 'ελλαδα'],
    ] as const)
      expect([typed, index.correct(typed, ['all'])?.text]).toEqual([typed, word])
  })

  test('T11 compare and count a limited number of words, however long the query is', () => {
    const counted: string[] = []
    const compared: string[] = []
    const sources = {
      countOf: (text: string) => (counted.push(text), text.startsWith('known') ? 1 : 0),
      similarTo: (word: string) => (compared.push(word), []),
      countFiltered: (text: string) => (counted.push(text), 0),
    }
    const unknown = Array.from({ length: 250 }, (_, i) => `zz${'abcdefghij'.charAt(i % 10)}${'abcdefghijklmnopqrstuvwxyz'.charAt(i % 26)}`)
    expect([correctText(unknown.join(' '), sources), compared.length, counted.length]).toEqual([null, 4, 4])
    counted.length = 0
    expect([correctText('known '.repeat(300), sources), counted.length]).toEqual([null, 32])
    compared.length = 0
    counted.length = 0
    expect([similarTexts(unknown.join(' '), sources), compared.length, counted.length]).toEqual([[], 4, 4 + 1 + 8])
  })

  test('T11 have a budget of terms, after which there is no correction', () => {
    const segments = new TextIndex(schema.texts)
    for (const word of ['mountain', 'fountain', 'river']) segments.add({ title: [word] })
    const similar = (budget: number) => similarTerms(segments.flushedSegments(), 'mountian', 2, new WorkBudget(budget))
    expect(similar(2)).toBeNull()
    expect(similar(4)?.map(({ term }) => term)).toEqual(['mountain', 'fountain'])
    const sources = { countOf: () => 0, similarTo: () => null }
    expect(correctText('mountian', sources)).toBeNull()
  })

  test('X4 T3 equal a comparison with every visible word', () => {
    const word = array(constantFrom('a', 'b', 'c'), { minLength: 3, maxLength: 9 }).map((all) => all.join(''))
    const group = constantFrom('all', 'few')
    assert(
      property(
        array(
          word.chain((one) => group.map((view) => [one, view] as const)),
          { maxLength: 40 },
        ),
        word,
        (titles, typed) => {
          const visible = titles.flatMap(([title, view]) => (view === 'all' ? [title] : []))
          const isFound = visible.some((title) => title.startsWith(typed))
          const limit = allowedEdits(typed.length)
          const counts = new Map<string, number>()
          for (const title of visible) counts.set(title, (counts.get(title) ?? 0) + 1)
          const nearest = [...counts]
            .map(([title, count]) => ({ title, count, edits: allEdits(typed, title) }))
            .filter(({ edits }) => edits <= limit)
            .toSorted((a, b) => a.edits - b.edits || b.count - a.count || (a.title < b.title ? -1 : 1))[0]
          expect(indexOf(titles).correct(typed, ['all'])?.text).toBe(isFound || limit === 0 ? undefined : nearest?.title)
        },
      ),
      { numRuns: 500 },
    )
  })
})
