import { expect, test } from 'vitest'
import { currentRows, readClaims, releasedGroups, rowProblems, rulesOfRows } from './sign-in-rules.ts'

const a = { claim: 'groups', value: 'a', group: 'A' }
const b = { claim: 'groups', value: 'b', group: 'B' }
const c = { claim: 'groups', value: 'c', group: 'C' }
const rules = (rows: readonly { readonly value: string }[]) => rows.map(({ value }) => value)

test('Y18 unsaved rules keep what others have saved in the meantime', () => {
  const base = [a, b]
  // The own change: `a` is changed, and `c` is new.
  const rows = [
    { ...a, key: '0', value: 'changed' },
    { ...b, key: '1' },
    { ...c, key: 'new' },
  ]
  expect(currentRows({ base, rows }, base, '1')).toEqual(rows)
  // Others have removed `b` and added another rule.
  expect(rules(currentRows({ base, rows }, [a, { ...b, value: 'theirs' }], '2'))).toEqual(['changed', 'c', 'theirs'])
  // Others have added the same rule.
  expect(rules(currentRows({ base, rows }, [a, b, c], '2'))).toEqual(['changed', 'b', 'c'])
  // Others have changed the same rule: both stay, and nothing is lost.
  expect(rules(currentRows({ base, rows }, [{ ...a, value: 'theirs' }, b], '2'))).toEqual(['changed', 'b', 'c', 'theirs'])
  expect(rules(currentRows({ base, rows: [] }, [a, b, c], '2'))).toEqual(['c'])
  expect(rules(currentRows(null, base, '1'))).toEqual(['a', 'b'])
})

test('Y18 rows are sent without keys and spaces, and only if all are complete', () => {
  expect(rulesOfRows([{ ...a, key: '0', claim: ' groups ' }])).toEqual([a])
  expect(rulesOfRows([{ ...a, key: '0', value: ' ' }])).toBe(null)
  expect(rowProblems({ claim: '', value: 'x', group: 'everyone' })).toEqual({ claim: true, value: false, group: true })
})

test('Y18 groups that no rule names any more are known', () => {
  expect(releasedGroups([a, b, { ...c, group: 'B' }], [{ ...c, group: ' B ' }])).toEqual(['A'])
})

test.each([
  ['{"groups":["a"]}', { groups: ['a'] }],
  ['[1]', null],
  ['null', null],
  ['{groups: a}', null],
  ['', null],
])('Y18 claims from %s', (text, claims) => {
  expect(readClaims(text)).toEqual(claims)
})
