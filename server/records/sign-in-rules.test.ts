import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SignInRule } from '#contract/sign-in-rules.ts'
import { type Claims, claimOf, groupChanges, matchingRules, missingClaims, readSignInRules } from './sign-in-rules.ts'

const rule = (claim: string, value: string, group = 'press'): SignInRule => ({ claim, value, group })
const isMatch = (claim: string, value: string, claims: Claims) => matchingRules([rule(claim, value)], claims).length === 1

describe('L4 rules for groups', () => {
  test('L4 a claim is found by its whole name first, then inside objects', () => {
    const claims = {
      realm_access: { roles: ['a'], 'client.one': { roles: ['b'] } },
      'https://example.org/groups': ['c'],
      'realm_access.other': 'd',
      'https://example': { 'org/groups': 'never' },
    }
    expect(claimOf(claims, 'realm_access.roles')).toEqual(['a'])
    expect(claimOf(claims, 'realm_access.client.one.roles')).toEqual(['b'])
    expect(claimOf(claims, 'https://example.org/groups')).toEqual(['c'])
    expect(claimOf(claims, 'realm_access.other')).toBe('d')
    for (const name of ['toString', 'realm_access.constructor', '__proto__', 'realm_access.roles.0', '.', 'realm_access.', '.roles'])
      expect([name, claimOf(claims, name)]).toEqual([name, undefined])
    expect(missingClaims([rule('groups', 'x'), rule('groups', 'y'), rule('realm_access.roles', 'a')], claims)).toEqual(['groups'])
  })

  test.each<[string, unknown, boolean]>([
    ['press', 'press', true],
    ['press', ['staff', 'press'], true],
    ['press', 'Press', false],
    ['press', 'pressroom', false],
    ['press', ['press,staff'], false],
    ['press-*', 'press-desk', true],
    ['press-*', 'press-', true],
    ['press-*', 'press', false],
    ['*', 'anything', true],
    ['*', '', true],
    ['*', [], false],
    ['*', null, false],
    ['*', { name: 'press' }, false],
    ['*', [['press'], { name: 'press' }, null], false],
    ['p*s', 'press', false],
    ['B\u00fchne', 'Bu\u0308hne', true],
    ['B\u00fc*', 'Bu\u0308hne', true],
    ['7', 7, true],
    ['7', [7], true],
    ['true', true, true],
    ['true', 'TRUE', false],
    ['undefined', undefined, false],
  ])('L4 the value %j of a rule and the claim %j', (value, claim, expected) => {
    expect(isMatch('groups', value, { groups: claim })).toBe(expected)
  })

  test('L4 rules that cannot be read are not the same as no rules', () => {
    expect(readSignInRules(undefined)).toEqual([])
    expect(readSignInRules({ rules: [rule('groups', 'x')] })).toEqual([rule('groups', 'x')])
    // A condition of a later version: without it, the rule would give the group to others.
    const narrower = { ...rule('groups', 'x'), issuer: 'https://login.example' }
    for (const body of [null, [], {}, { rules: null }, { rules: [{ claim: 'groups' }] }, { rules: [rule('a', 'b', 'everyone')] }])
      expect([body, readSignInRules(body)]).toEqual([body, null])
    expect(readSignInRules({ rules: [narrower] })).toBe(null)
  })
})

describe('L4 groups after a sign-in, for any rules and claims', () => {
  const names = fc.constantFrom('press', 'staff', 'archive', 'board')
  const values = fc.constantFrom('a', 'b', 'ab', '7', 'true')
  const rules = fc.array(
    fc.record({
      claim: fc.constantFrom('groups', 'realm.roles', 'level'),
      value: fc.oneof(values, fc.constantFrom('*', 'a*')),
      group: names,
    }),
    { maxLength: 8 },
  )
  const found = fc.oneof(values, fc.array(fc.oneof(values, fc.constant(7), fc.constant(true), fc.constant(null))), fc.anything())
  const claims = fc.record({ groups: found, realm: fc.record({ roles: found }), level: found }, { requiredKeys: [] })
  const groups = fc.uniqueArray(fc.oneof(names, fc.constant('by hand')))

  const after = (present: readonly string[], someRules: readonly SignInRule[], person: Claims): ReadonlySet<string> => {
    const { addGroups, removeGroups } = groupChanges(someRules, person)
    return new Set([...present, ...addGroups].filter((group) => !removeGroups.includes(group)))
  }
  /** Written apart from the function that is tested. */
  const isExpected = (group: string, present: readonly string[], someRules: readonly SignInRule[], person: Claims): boolean => {
    const own = someRules.filter((one) => one.group === group)
    return own.length === 0 ? present.includes(group) : own.some(({ claim, value }) => isMatch(claim, value, person))
  }

  test('L4 managed groups are exactly those of the matching rules, and the others stay', () => {
    fc.assert(
      fc.property(rules, claims, groups, (someRules, person, present) => {
        const result = after(present, someRules, person)
        for (const group of ['press', 'staff', 'archive', 'board', 'by hand'])
          expect([group, result.has(group)]).toEqual([group, isExpected(group, present, someRules, person)])
      }),
    )
  })

  test('L4 a second sign-in changes nothing, and the order of the rules does not matter', () => {
    fc.assert(
      fc.property(rules, claims, groups, (someRules, person, present) => {
        const result = after(present, someRules, person)
        expect(after([...result], someRules, person)).toEqual(result)
        expect(after(present, someRules.toReversed(), person)).toEqual(result)
      }),
    )
  })
})
