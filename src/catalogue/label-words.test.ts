import { StringTable } from '@vitrine/search-index/parts'
import { array, assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { LabelWords } from '#catalogue/label-words.ts'
import { Labels } from '#catalogue/labels.ts'
import { foldedStart, foldedWords, startsWord } from '#catalogue/word-starts.ts'

const word = constantFrom(
  'Ärger',
  'argen',
  'berg',
  'Bergsee',
  'New York',
  'see-berg',
  'œuvre',
  '東京',
  'a',
  ' ',
  '\n',
  '...',
  '007',
  'BERG  See',
)
const label = array(word, { maxLength: 3 }).map((words) => words.join(' '))

test('X4 finds the same labels as a comparison with each label, also after additions', () => {
  assert(
    property(
      array(label, { maxLength: 30 }),
      array(label, { maxLength: 30 }),
      word,
      string({ maxLength: 3 }),
      (first, more, typed, other) => {
        const table = new StringTable()
        const words = new LabelWords(table, (value) => value)
        for (const labels of [first, more]) {
          for (const one of labels) table.append(one)
          for (const start of [typed, typed.slice(0, 2), other].map(foldedStart).filter((text) => text !== '')) {
            const expected = Array.from({ length: table.length }, (_, at) => (startsWord(foldedWords(table.get(at)), start) ? 1 : 0))
            expect([...words.marks(start)]).toEqual(expected)
          }
        }
      },
    ),
  )
})

test('X4 finds a changed label by its new words only', () => {
  const table = new StringTable()
  for (const value of ['a', 'b']) table.append(value)
  const labels = new Labels()
  const marked = (text: string) => [...(labels.startsWord('place', text, 'de')?.(table) ?? [])]
  expect(marked('a')).toEqual([1, 0])
  labels.add({ place: { a: { de: 'Alte Brücke' } } })
  expect([marked('a'), marked('bru'), marked('brue'), marked('b')]).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 1],
  ])
  labels.add({ place: { a: { de: 'Neue Burg' } } })
  expect([marked('a'), marked('burg')]).toEqual([
    [0, 0],
    [1, 0],
  ])
  expect(labels.startsWord('place', ' - ', 'de')).toBeNull()
})
