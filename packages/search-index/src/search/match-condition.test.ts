import { type Arbitrary, array, assert, constantFrom, integer, letrec, property } from 'fast-check'
import { expect, test } from 'vitest'
import { SearchIndex } from '../search-index.ts'
import type { IndexCondition, IndexDocument } from '../types.ts'

const words = ['blue', 'red', 'bridge', 'river', 'old']
const schema = { texts: { title: { weight: 4 }, notes: { weight: 1 } }, facets: { kind: {} }, numbers: ['date'] }

interface Sample {
  readonly title: readonly string[]
  readonly notes: readonly string[]
  readonly kind: string
  readonly date: number
  readonly group: string
}

const documentOf = ({ title, notes, kind, date, group }: Sample, at: number): IndexDocument => ({
  id: `d${at}`,
  // Two values, so that a phrase could cross them.
  texts: { title: [title.join(' ')], notes: [notes.join(' '), 'end'] },
  facets: { kind: [kind] },
  numbers: { date },
  view: [group],
})

const word = constantFrom(...words)
const samples = array(
  array(word, { maxLength: 4 }).chain((title) =>
    array(word, { maxLength: 4 }).chain((notes) =>
      constantFrom('image', 'video').chain((kind) =>
        integer({ min: 0, max: 5 }).chain((date) => constantFrom('all', 'staff').map((group) => ({ title, notes, kind, date, group }))),
      ),
    ),
  ),
  { maxLength: 40 },
)

const conditions = letrec<{ condition: IndexCondition }>((tie) => ({
  condition: integer({ min: 0, max: 9 }).chain((choice): Arbitrary<IndexCondition> => {
    if (choice < 2) return word.map((text) => ({ text: `"${text}"` }))
    if (choice === 2) return array(word, { minLength: 2, maxLength: 2 }).map((pair) => ({ text: `"${pair.join(' ')}"` }))
    if (choice < 5) return word.chain((text) => constantFrom('title', 'notes').map((field) => ({ text: `"${text}"`, field })))
    if (choice === 5) return array(word, { minLength: 2, maxLength: 2 }).map((pair) => ({ text: `"${pair.join(' ')}"`, field: 'title' }))
    if (choice === 6) return constantFrom('image', 'none').map((value) => ({ filter: { field: 'kind', values: [value] } }))
    if (choice === 7) return integer({ min: 0, max: 5 }).map((low) => ({ filter: { field: 'date', range: { low, high: 4 } } }))
    if (choice === 8) return tie('condition').map((not) => ({ not }))
    return array(tie('condition'), { maxLength: 3 }).chain((parts) => constantFrom({ all: parts }, { any: parts }))
  }),
})).condition

const contains = (text: readonly string[], phrase: string): boolean => ` ${text.join(' ')} `.includes(` ${phrase.replaceAll('"', '')} `)

const meets = (sample: Sample, condition: IndexCondition): boolean => {
  if ('text' in condition) {
    if (condition.field === 'title') return contains(sample.title, condition.text)
    if (condition.field === 'notes') return contains(sample.notes, condition.text)
    return contains(sample.title, condition.text) || contains(sample.notes, condition.text)
  }
  if ('not' in condition) return !meets(sample, condition.not)
  if ('all' in condition) return condition.all.every((part) => meets(sample, part))
  if ('any' in condition) return condition.any.some((part) => meets(sample, part))
  const { filter } = condition
  if ('values' in filter) return filter.values.includes(sample.kind)
  return sample.date >= (filter.range.low ?? 0) && sample.date <= (filter.range.high ?? 0)
}

test('Z6 conditions find the visible documents that a scan finds, also after changes', () => {
  assert(
    property(samples, conditions, (all, condition) => {
      const index = new SearchIndex(schema)
      const documents = all.map(documentOf)
      index.put(documents)
      // Replaced documents keep their words until a compaction.
      index.put(documents.slice(0, 3))
      const find = (groups: readonly string[]) =>
        [
          ...index.search({
            text: 'replaced by the condition',
            condition,
            filters: [],
            facets: [],
            sort: { key: 'score', orientation: 'desc' },
            start: 0,
            rows: 100,
            groups,
          }).ids,
        ].sort()
      const expected = (group: string) =>
        all.flatMap((sample, at) => (sample.group === group && meets(sample, condition) ? [`d${at}`] : []))
      expect(find(['all'])).toEqual(expected('all').sort())
      expect(find(['staff'])).toEqual(expected('staff').sort())
      expect(find(['unknown'])).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('Z6 the score is that of the words, and conditions without words come after them', () => {
  const index = new SearchIndex(schema)
  const at = (id: string, title: string, date: number): IndexDocument => ({
    id,
    texts: { title: [title] },
    facets: {},
    numbers: { date },
    view: ['all'],
  })
  index.put([at('number', 'else', 7), at('far', 'bridge over the old river and much more', 0), at('near', 'bridge', 0)])
  const found = index.search({
    text: '',
    condition: { any: [{ text: 'bridge' }, { filter: { field: 'date', values: ['7'] } }] },
    filters: [],
    facets: [],
    sort: { key: 'score', orientation: 'desc' },
    start: 0,
    rows: 10,
    groups: ['all'],
  })
  expect(found.ids).toEqual(['near', 'far', 'number'])
})
