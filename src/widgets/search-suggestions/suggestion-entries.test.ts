import { expect, test } from 'vitest'
import type { Suggestions } from '#contract/suggestions.ts'
import { suggestionGroups } from './suggestion-entries.ts'

const value = (field: string, label: string): Suggestions['values'][number] => ({ field, value: label, label, count: 2, text: '*' })
const found: Suggestions = {
  values: [value('keywords', 'forest'), value('folder', 'Forest/2024')],
  titles: [{ title: 'Forest path', id: 'a1' }],
}
const nothing: Suggestions = { values: [], titles: [] }
const shown = (...parameters: Parameters<typeof suggestionGroups>) =>
  suggestionGroups(...parameters).map(({ name, entries }) => [name, entries.map(({ kind }) => kind).join()])

test('Z14 groups recent searches, values of fields, folders and titles', () => {
  expect(shown(['forest fire', 'sea'], 'forest', found)).toEqual([
    ['recent', 'recent'],
    ['filters', 'value'],
    ['folders', 'value'],
    ['titles', 'title'],
  ])
})

test('Z14 X4 at most three recent searches beside other suggestions, all without them', () => {
  const recent = ['forest a', 'forest b', 'forest c', 'forest d', 'forest']
  expect(shown(recent, 'forest', found)[0]).toEqual(['recent', 'recent,recent,recent'])
  expect(shown(recent, 'forest', nothing)).toEqual([['recent', 'recent,recent,recent,recent']])
})

test('Z14 before anything is typed: all recent searches with a way to remove them, then where a search can start', () => {
  expect(shown(['sea'], null, { ...found, titles: [] })).toEqual([
    ['recent', 'recent,clear'],
    ['filters', 'value'],
    ['folders', 'value'],
  ])
  expect(shown([], null, nothing)).toEqual([])
})
