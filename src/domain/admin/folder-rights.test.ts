import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { downloadChoiceOf, downloadOfChoice, editedRules, shownFolder, withEdit } from './folder-rights.ts'

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
  const edited = withEdit(new Map(), saved, { path: 'a/b', view: [] })
  const rules = editedRules(saved, edited)
  expect(shownFolder('a/b/c', 1, rules, edited)).toMatchObject({
    rule: null,
    isEdited: false,
    view: { from: 'a/b', groups: [] },
    download: { from: '', download: { '*': ['press'] } },
  })
  const removed = withEdit(edited, saved, { path: 'a' })
  expect(shownFolder('a', 1, editedRules(saved, removed), removed)).toMatchObject({ isEdited: true, view: { from: '' } })
  expect([...withEdit(removed, saved, { path: 'a', view: ['press'] }).keys()]).toEqual(['a/b'])
  const several = [rule('a', { view: ['press', 'staff'], download: { '*': [], png: ['press'] } })]
  expect(withEdit(new Map(), several, { path: 'a', view: ['staff', 'press'], download: { png: ['press'], '*': [] } }).size).toBe(0)
})
