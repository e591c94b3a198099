import { createStore } from 'jotai'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  clearSelectionAtom,
  clickAssetAtom,
  extendSelectionAtom,
  type SelectableList,
  selectAllAtom,
  startSelectionModeAtom,
  toggleActiveAtom,
  toggleAssetAtom,
} from './actions.ts'
import { activeIdAtom, selectedIdsAtom, selectionModeAtom } from './atoms.ts'

const all = ['a', 'b', 'c', 'd', 'e', 'f']
/** Only a, b and f are on this device. */
const list: SelectableList = {
  total: all.length,
  idAt: (position) => (position === 0 || position === 1 || position === 5 ? all[position] : undefined),
  positionOf: (id) => (all.includes(id) ? all.indexOf(id) : undefined),
  findIds: ({ first, last }) => Promise.resolve(all.slice(first, last + 1)),
}
const plain = { toggle: false, shift: false }
let store: ReturnType<typeof createStore>
const selected = () => [...store.get(selectedIdsAtom)].join('')

beforeEach(() => {
  store = createStore()
})

describe('S11 selecting', () => {
  test('S11 shift reaches over results that are not on the device', async () => {
    await store.set(clickAssetAtom, { id: 'b', position: 1 }, plain, list)
    await store.set(clickAssetAtom, { id: 'f', position: 5 }, { toggle: false, shift: true }, list)
    expect(selected()).toBe('bcdef')
  })

  test('S11 a click made while ids are looked up wins', async () => {
    await store.set(clickAssetAtom, { id: 'a', position: 0 }, plain, list)
    const span = store.set(clickAssetAtom, { id: 'f', position: 5 }, { toggle: false, shift: true }, list)
    await store.set(clickAssetAtom, { id: 'b', position: 1 }, plain, list)
    await span
    expect(selected()).toBe('b')
  })

  test('S11 all, by keyboard further on, and none', async () => {
    await store.set(extendSelectionAtom, 2, list)
    expect(selected()).toBe('c')
    await store.set(selectAllAtom, list)
    expect(selected()).toBe('cabdef')
    store.set(clearSelectionAtom)
    expect(selected()).toBe('')
  })

  test('S11 a long press begins a mode that ends with the last selected asset', () => {
    store.set(startSelectionModeAtom, 'a')
    store.set(toggleAssetAtom, 'b')
    expect([selected(), store.get(selectionModeAtom)]).toEqual(['ab', true])
    store.set(toggleAssetAtom, 'a')
    store.set(toggleAssetAtom, 'b')
    expect(store.get(selectionModeAtom)).toBe(false)
  })

  test('S11 active and selected are separate; the active one again closes the panel', () => {
    store.set(toggleActiveAtom, 'a')
    expect([store.get(activeIdAtom), selected()]).toEqual(['a', ''])
    store.set(toggleActiveAtom, 'b')
    expect(store.get(activeIdAtom)).toBe('b')
    store.set(toggleActiveAtom, 'b')
    expect(store.get(activeIdAtom)).toBeNull()
  })
})
