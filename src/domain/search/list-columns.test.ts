// @vitest-environment happy-dom
import * as fc from 'fast-check'
import { createStore } from 'jotai'
import { beforeEach, expect, test } from 'vitest'
import { readConfig } from '#contract/config/parse.ts'
import { configAtom, fieldsAtom } from '../config/atoms.ts'
import { sessionAtom } from '../session/atoms.ts'
import { chosenColumnsAtom, columnChoicesAtom, listConfigAtom } from './list-columns.ts'

const names = ['title', 'creator', 'secret', 'place', 'other']
const field = (field_name: string) => ({ field_name, translation: '', options: {} })
const portal = (visible: readonly string[]) => {
  const store = createStore()
  store.set(
    fieldsAtom,
    visible.map((field_name) => ({ field_name }) as never),
  )
  store.set(
    configAtom,
    readConfig({
      search: { list: { columns: [field('title')] }, thumbnails: { header: [], body: [] } },
      infoView: { title: [], paramsLeft: names.map(field), paramsRight: [field('*')] },
    }),
  )
  return store
}
const columnsOf = (store: ReturnType<typeof createStore>) =>
  store.get(listConfigAtom).search.list.columns.map(({ field_name }) => field_name)

beforeEach(() => localStorage.clear())

test('Z9 a choice shows only fields that the user may see, each once and in the chosen order, and never nothing', () => {
  fc.assert(
    fc.property(fc.subarray(names), fc.array(fc.constantFrom(...names, '*', 'unknown'), { maxLength: 6 }), (visible, chosen) => {
      const store = portal(visible)
      const offered = store.get(columnChoicesAtom).map(({ field_name }) => field_name)
      expect(new Set(offered)).toEqual(new Set(['title', ...visible]))
      store.set(chosenColumnsAtom, chosen)
      const shown = columnsOf(store)
      const expected = chosen.filter((name) => offered.includes(name))
      expect(shown).toEqual(expected.length > 0 ? [...new Set(expected)] : ['title'])
    }),
  )
})

test('Z9 two users of a device have their own columns', () => {
  const store = portal(names)
  const signIn = (scope: string) => store.set(sessionAtom, { scope } as never)
  signIn('a')
  store.set(chosenColumnsAtom, ['place', 'title'])
  signIn('b')
  expect(columnsOf(store)).toEqual(['title'])
  signIn('a')
  expect(columnsOf(store)).toEqual(['place', 'title'])
  store.set(chosenColumnsAtom, null)
  expect(columnsOf(store)).toEqual(['title'])
})
