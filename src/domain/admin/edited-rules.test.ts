// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { beforeEach, expect, test } from 'vitest'
import type { Session } from '#contract/session.ts'
import { storageKeys, tabStore } from '../../platform/storage.ts'
import { wipeUserValues } from '../../platform/wipe.ts'
import { sessionAtom } from '../session/atoms.ts'
import { editedRulesAtom } from './edited-rules.ts'

const edit = { change: { path: 'press', view: [] }, base: { view: ['press'] } }
const edits = new Map([['press', edit]])
const openedBy = (scope: string) => {
  const store = createStore()
  store.set(sessionAtom, { scope } as Session)
  return store
}

beforeEach(() => tabStore.remove(storageKeys.ruleEdits))

test('G18 unsaved rules survive a reload of the page, for their account only', () => {
  openedBy('ada').set(editedRulesAtom, edits)
  expect(openedBy('ada').get(editedRulesAtom)).toEqual(edits)
  expect(openedBy('bert').get(editedRulesAtom).size).toBe(0)
})

test('G18 saving, discarding and signing out remove them from the tab', () => {
  openedBy('ada').set(editedRulesAtom, edits)
  openedBy('ada').set(editedRulesAtom, new Map())
  expect(tabStore.get(storageKeys.ruleEdits)).toBeNull()
  openedBy('ada').set(editedRulesAtom, edits)
  wipeUserValues()
  expect(openedBy('ada').get(editedRulesAtom).size).toBe(0)
})

test.each(['', 'no JSON', '{"scope":"ada","edits":[{"change":{"path":"../up","view":[]},"base":{}}]}'])(
  'unreadable edits are none: %s',
  (text) => {
    tabStore.set(storageKeys.ruleEdits, text)
    expect(openedBy('ada').get(editedRulesAtom).size).toBe(0)
  },
)
