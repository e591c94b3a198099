import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { currentChanges, downloadChoiceOf, downloadOfChoice, editedRules, isOutdated, shownFolder, withEdit } from './folder-rights.ts'

const rule = (path: string, rights: object) => ({ path, by: null, at: 0, ...rights })

test('G17 a choice of downloads survives the way to a rule and back', () => {
  const groups = fc.uniqueArray(fc.constantFrom('press', 'staff', 'guests'), { minLength: 2 })
  const sets = fc.option(fc.uniqueArray(fc.constantFrom('0', 'web-jpg', 'png'), { minLength: 1 }), { nil: null })
  fc.assert(
    fc.property(fc.constantFrom('everyone' as const, 'users' as const, 'some' as const), groups, sets, (audience, chosen, formats) => {
      const choice = { audience, groups: audience === 'some' ? chosen : [audience], sets: formats }
      const read = downloadChoiceOf(downloadOfChoice(choice))
      expect({ ...read, sets: read?.sets && new Set(read.sets) }).toEqual({ ...choice, sets: formats && new Set(formats) })
    }),
  )
  expect(downloadChoiceOf({ '*': [] })?.audience).toBe('nobody')
  expect(downloadChoiceOf({ '*': ['users'], '0': ['press'] })).toBeNull()
  expect(downloadChoiceOf({ '*': ['users'], '0': [] })).toBeNull()
})

test('G17 a folder shows the nearest rule for each right, with unsaved changes', () => {
  const saved = [rule('', { view: ['users'], download: { '*': ['press'] } }), rule('a', { view: ['press'] })]
  const edits = withEdit(new Map(), saved, { path: 'a/b', view: [] })
  const edited = currentChanges(edits, saved)
  const rules = editedRules(saved, edited)
  expect(shownFolder('a/b/c', 1, rules, edited)).toMatchObject({
    rule: null,
    isEdited: false,
    view: { from: 'a/b', groups: [] },
    download: { from: '', download: { '*': ['press'] } },
  })
  const removals = withEdit(edits, saved, { path: 'a' })
  const removed = currentChanges(removals, saved)
  expect(shownFolder('a', 1, editedRules(saved, removed), removed)).toMatchObject({ isEdited: true, view: { from: '' } })
  expect([...withEdit(removals, saved, { path: 'a', view: ['press'] }).keys()]).toEqual(['a/b'])
  const several = [rule('a', { view: ['press', 'staff'], download: { '*': [], png: ['press'] } })]
  expect(withEdit(new Map(), several, { path: 'a', view: ['staff', 'press'], download: { png: ['press'], '*': [] } }).size).toBe(0)
})

test('G17 T19 an unsaved rule keeps what another administrator has saved since, and changes only what its author has changed', () => {
  const begun = [rule('a', { view: ['users'] }), rule('b', { view: ['users'] })]
  const download = { '*': ['press'] }
  let edits = withEdit(new Map(), begun, { path: 'a', view: ['users'], download })
  edits = withEdit(edits, begun, { path: 'b' })
  edits = withEdit(edits, begun, { path: 'c', view: ['press'] })
  expect(isOutdated(edits, begun)).toBe(false)
  const now = [rule('a', { view: [] }), rule('b', { view: ['users'], download: { '*': [] } })]
  expect(isOutdated(edits, now)).toBe(true)
  expect([...currentChanges(edits, now).values()]).toEqual([
    { path: 'a', view: [], download },
    { path: 'b', download: { '*': [] } },
    { path: 'c', view: ['press'] },
  ])
  // Both have changed the same right: the author is told.
  expect(currentChanges(withEdit(new Map(), begun, { path: 'a', view: ['press'] }), now).get('a')).toEqual({ path: 'a', view: ['press'] })
  // The other one has saved the same.
  const same = [...begun, rule('c', { view: ['press'] })]
  expect([...currentChanges(edits, same).keys()]).toEqual(['a', 'b'])
  // A look at the rule makes it current.
  const renewed = withEdit(new Map(edits), now, { path: 'a', view: [], download })
  expect(isOutdated(new Map([...renewed].filter(([path]) => path === 'a')), now)).toBe(false)
})
