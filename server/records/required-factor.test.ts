import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FactorRequirement } from './kept-groups.ts'
import { readKeptGroups } from './kept-groups.ts'
import { factorDeadline, missingFactorOf, requirementsOf, stricterOf } from './required-factor.ts'

const dayMs = 24 * 3_600_000
const time = fc.integer({ min: 1, max: 400 * dayMs })
const requirement: fc.Arbitrary<FactorRequirement> = fc.record({ since: time, graceDays: fc.integer({ min: 0, max: 90 }) })
const names = ['press', 'staff', 'radio'] as const
const groups = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 3 })
const required = fc.dictionary(fc.constantFrom(...names), requirement)

describe('L24 which accounts need a second factor', () => {
  test('L24 an account is refused exactly if a group of it requires a factor, its grace is over and it has none', () => {
    fc.assert(
      fc.property(groups, required, fc.boolean(), fc.boolean(), fc.option(time), time, (own, rules, hasPassword, hasFactor, first, now) => {
        const deadline = factorDeadline({
          groups: own,
          requirements: new Map(Object.entries(rules)),
          hasPassword,
          firstSignInAt: first,
        })
        const missing = missingFactorOf(deadline, hasFactor, now)
        // One group after the other: the grace of each must not be over.
        const ends = own.flatMap((name) => {
          const rule = rules[name]
          return rule ? [(first !== null && first > rule.since ? first : rule.since) + rule.graceDays * dayMs] : []
        })
        const isRefused = hasPassword && !hasFactor && ends.some((end) => end <= now)
        expect(missing?.isOver ?? false).toBe(isRefused)
        expect(missing !== null).toBe(hasPassword && !hasFactor && ends.length > 0)
        if (missing) expect(missing.until).toBe(Math.min(...ends))
      }),
    )
  })

  test('L24 a further group or a shorter grace never gives an account more time', () => {
    fc.assert(
      fc.property(groups, required, requirement, fc.option(time), (own, rules, more, first) => {
        const end = (all: Readonly<Record<string, FactorRequirement>>, member: readonly string[]) =>
          factorDeadline({ groups: member, requirements: new Map(Object.entries(all)), hasPassword: true, firstSignInAt: first }) ??
          Infinity
        expect(end({ ...rules, more }, [...own, 'more'])).toBeLessThanOrEqual(end(rules, own))
        const shorter = Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, { ...rule, graceDays: 0 }]))
        expect(end(shorter, own)).toBeLessThanOrEqual(end(rules, own))
      }),
    )
  })

  test('L24 of two groups that become one the earlier end counts', () => {
    fc.assert(
      fc.property(requirement, requirement, (one, other) => {
        const ends = [one, other, stricterOf(one, other)].map((rule) => (rule ? rule.since + rule.graceDays * dayMs : null))
        expect(ends[2]).toBe(Math.min(ends[0] ?? 0, ends[1] ?? 0))
        expect([stricterOf(one, undefined), stricterOf(undefined, other), stricterOf(undefined, undefined)]).toEqual([
          one,
          other,
          undefined,
        ])
      }),
    )
  })

  test('L24 documents of earlier versions stay readable, and an unreadable requirement has no grace', () => {
    const kept = readKeptGroups({
      groups: [
        { name: 'press', description: 'Journalists' },
        { name: 'staff', description: '', secondFactor: { since: 5, graceDays: 14 } },
        { name: 'radio', description: '', secondFactor: { since: 'yesterday' } },
      ],
    })
    expect(kept[0]).toEqual({ name: 'press', description: 'Journalists' })
    expect([...requirementsOf(kept)]).toEqual([
      ['staff', { since: 5, graceDays: 14 }],
      ['radio', { since: 0, graceDays: 0 }],
    ])
  })
})
