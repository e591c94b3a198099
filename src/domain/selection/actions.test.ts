import { createStore } from 'jotai'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  clearSelectionAtom,
  clickAssetAtom,
  extendSelectionAtom,
  type SelectableList,
  selectAllAtom,
  setSelectionAtom,
  startSelectionModeAtom,
  toggleActiveAtom,
  toggleAssetAtom,
} from './actions.ts'
import { activeIdAtom, selectedIdsAtom, selectionModeAtom } from './atoms.ts'

const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
/** Only a, b and f are loaded. */
const list: SelectableList = {
  total: all.length,
  idAt: (position) => (position === 0 || position === 1 || position === 5 ? all[position] : undefined),
  positionOf: (id) => (all.includes(id) ? all.indexOf(id) : undefined),
  findIds: ({ first, last }) => Promise.resolve(all.slice(first, last + 1)),
}
const plain = { toggle: false, shift: false }
const ctrl = { toggle: true, shift: false }
const shift = { toggle: false, shift: true }
const at = (id: string) => all.indexOf(id)
let store: ReturnType<typeof createStore>
const selected = () => [...store.get(selectedIdsAtom)].join('')

beforeEach(() => {
  store = createStore()
})

describe('S11 selecting', () => {
  test.each([
    ['a plain click selects only that asset', ['a', 'b'], 'd', plain, 'd'],
    ['a plain click on the only selected asset leaves it selected', ['d'], 'd', plain, 'd'],
    ['ctrl adds', ['a'], 'c', ctrl, 'ac'],
    ['ctrl removes', ['a', 'c'], 'c', ctrl, 'a'],
    ['shift without a selection selects that asset', [], 'c', shift, 'c'],
    ['shift selects forwards from the nearest selected asset', ['b'], 'e', shift, 'bcde'],
    ['shift selects backwards from the nearest selected asset', ['f'], 'd', shift, 'def'],
    ['shift starts from the nearer of two selected assets', ['a', 'f'], 'e', shift, 'aef'],
    ['shift starts from the earlier of two equally near assets', ['b', 'f'], 'd', shift, 'bcdf'],
    ['shift on a selected asset changes nothing', ['b', 'd'], 'd', shift, 'bd'],
    ['assets selected in other results stay and do not count as near', ['z'], 'c', shift, 'cz'],
  ] as const)('S11 %s', async (_, before, id, modifiers, expected) => {
    store.set(setSelectionAtom, new Set(before))
    await store.set(clickAssetAtom, at(id), modifiers, list)
    expect(selected().split('').toSorted().join('')).toBe(expected)
  })

  test('S11 shift includes results that are not loaded', async () => {
    await store.set(clickAssetAtom, at('b'), plain, list)
    await store.set(clickAssetAtom, at('f'), shift, list)
    expect(selected()).toBe('bcdef')
  })

  test('S11 a click during the loading of ids has priority', async () => {
    await store.set(clickAssetAtom, at('a'), plain, list)
    const span = store.set(clickAssetAtom, at('f'), shift, list)
    await store.set(clickAssetAtom, at('b'), plain, list)
    await span
    expect(selected()).toBe('b')
  })

  test('S11 clicks on pending results apply when they are loaded, unless a later click followed', async () => {
    const late = [store.set(clickAssetAtom, at('c'), ctrl, list), store.set(clickAssetAtom, at('d'), ctrl, list)]
    await Promise.all(late)
    expect(selected()).toBe('cd')
    const click = store.set(clickAssetAtom, at('e'), plain, list)
    await store.set(clickAssetAtom, at('a'), plain, list)
    await click
    expect(selected()).toBe('a')
  })

  test('S11 selects all, extends by keyboard, and clears', async () => {
    await store.set(extendSelectionAtom, 2, list)
    expect(selected()).toBe('c')
    await store.set(selectAllAtom, list)
    expect(selected()).toBe('cabdefg')
    store.set(clearSelectionAtom)
    expect(selected()).toBe('')
  })

  test('S11 a long press starts a mode that ends with the last selected asset', () => {
    store.set(startSelectionModeAtom, 'a')
    store.set(toggleAssetAtom, 'b')
    expect([selected(), store.get(selectionModeAtom)]).toEqual(['ab', true])
    store.set(toggleAssetAtom, 'a')
    store.set(toggleAssetAtom, 'b')
    expect(store.get(selectionModeAtom)).toBe(false)
  })

  test('S11 the active asset is independent of the selection; activating it again closes the panel', () => {
    store.set(toggleActiveAtom, 'a')
    expect([store.get(activeIdAtom), selected()]).toEqual(['a', ''])
    store.set(toggleActiveAtom, 'b')
    expect(store.get(activeIdAtom)).toBe('b')
    store.set(toggleActiveAtom, 'b')
    expect(store.get(activeIdAtom)).toBeNull()
  })
})
