import { array, assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allowedEdits, editDistance } from '../analysis/edit-distance.ts'
import { SearchIndex } from '../search-index.ts'

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

test('X4 edit distances equal those of the full table, up to the limit', () => {
  assert(
    property(letters(9), letters(9), integer({ min: 0, max: 3 }), (a, b, limit) => {
      expect([a, b, limit, editDistance(units(a), units(b), limit)]).toEqual([a, b, limit, Math.min(allEdits(a, b), limit + 1)])
    }),
    { numRuns: 5000 },
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
