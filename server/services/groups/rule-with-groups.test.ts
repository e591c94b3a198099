import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileFolderRules, type FolderRule, ruledGroups } from '../../records/folder-rules.ts'
import { namesGroup } from './named-groups.ts'
import { ruleWithGroups } from './rule-with-groups.ts'

const names = ['everyone', 'guests', 'users', 'press', 'staff', 'Press'] as const
const groups = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 4 })
const rule: fc.Arbitrary<FolderRule> = fc.record(
  {
    path: fc.constantFrom('', 'a', 'a/b'),
    view: groups,
    download: fc.dictionary(fc.constantFrom('*', '0', 'web'), groups),
    by: fc.constant(null),
    at: fc.constant(0),
  },
  { requiredKeys: ['path', 'by', 'at'] },
)
const rules = fc.uniqueArray(rule, { selector: ({ path }) => path, maxLength: 3 })
const origin = { view: ['everyone'], download: { '*': ['everyone'], '0': ['users'] }, named: {} }

const replaced = (all: readonly FolderRule[], group: string, replacement: readonly string[]): readonly FolderRule[] =>
  all.map((one) => (namesGroup(one, group) ? { ...ruleWithGroups(one, group, replacement), by: null, at: 0 } : one))

/** What a person may do in each folder. */
const rightsOf = (member: readonly string[], all: readonly FolderRule[]) => {
  const own = ['everyone', 'users', ...member]
  const compiled = compileFolderRules(all)
  return ['', 'a', 'a/b', 'a/b/c'].map((folder) => {
    const { view, download } = ruledGroups({ ...origin, folder }, compiled)
    const has = (allowed: readonly string[]) => allowed.some((group) => own.includes(group))
    return [has(view), ...['*', '0', 'web'].map((set) => has(download[set] ?? download['*'] ?? []))]
  })
}

test('Y18 a renamed group has the same rights, and nobody else has more or less', () => {
  fc.assert(
    fc.property(rules, groups, (all, person) => {
      const member = person.map((group) => (group === 'press' ? 'media' : group))
      expect(rightsOf(member, replaced(all, 'press', ['media']))).toEqual(rightsOf(person, all))
    }),
  )
})

test('Y18 while a group is renamed, members under either name have the same rights', () => {
  fc.assert(
    fc.property(rules, groups, (all, person) => {
      const between = replaced(all, 'press', ['press', 'media'])
      const member = person.map((group) => (group === 'press' ? 'media' : group))
      expect([rightsOf(person, between), rightsOf(member, between)]).toEqual([rightsOf(person, all), rightsOf(person, all)])
    }),
  )
})
