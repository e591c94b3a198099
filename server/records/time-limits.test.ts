import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TimeLimits } from './limit-names.ts'
import { endOfRights, renewedRights, rightsAt, strictestLimits } from './time-limits.ts'

const moment = fc.integer({ min: 0, max: 6 })
const limit = fc.oneof(moment, fc.constant(null))
const limits: fc.Arbitrary<TimeLimits> = fc.record(
  { visibleFrom: limit, visibleUntil: limit, downloadFrom: limit, downloadUntil: limit },
  { requiredKeys: [] },
)
const groups = fc.uniqueArray(fc.constantFrom('everyone', 'users', 'press'), { maxLength: 3 })
const rights = fc.record({ view: groups, download: fc.dictionary(fc.constantFrom('*', '0', 'web-jpg'), groups) })

/** Restated independently: a right is denied by an unreadable limit, before its start and from its end on. */
const isDenied = (given: TimeLimits, of: 'visible' | 'download', now: number): boolean => {
  const [from, until] = [given[`${of}From`], given[`${of}Until`]]
  if (from === null || until === null) return true
  return (from !== undefined && now < from) || (until !== undefined && !(now < until))
}

describe('time limits', () => {
  test('Y17 rights of any moment follow any limits, and never exceed the rights without them', () => {
    fc.assert(
      fc.property(rights, limits, moment, (given, by, now) => {
        const { view, download } = rightsAt(given, by, now)
        const isHidden = isDenied(by, 'visible', now)
        expect(view).toEqual(isHidden ? [] : given.view)
        expect(download).toEqual(isHidden || isDenied(by, 'download', now) ? { '*': [] } : given.download)
      }),
      { numRuns: 3000 },
    )
  })

  test('Y17 rights that are renewed at each announced moment equal those computed from the start', () => {
    fc.assert(
      fc.property(rights, limits, (given, by) => {
        let stored = rightsAt(given, by, 0)
        for (let now = 0; now <= 7; now += 1) {
          const nextAt = stored.timed?.nextAt ?? null
          if (nextAt !== null && nextAt <= now) stored = renewedRights(stored, now)
          const fresh = rightsAt(given, by, now)
          expect(stored).toEqual(fresh)
        }
        expect(stored.timed?.nextAt ?? null).toBeNull()
      }),
      { numRuns: 2000 },
    )
  })

  test('Y17 limits of several sources allow only what each of them allows', () => {
    fc.assert(
      fc.property(fc.array(fc.option(limits, { nil: undefined }), { maxLength: 4 }), moment, (all, now) => {
        const merged = strictestLimits(all)
        for (const of of ['visible', 'download'] as const)
          expect(isDenied(merged, of, now)).toBe(all.some((one) => one !== undefined && isDenied(one, of, now)))
      }),
      { numRuns: 2000 },
    )
  })

  test('Y17 without limits the rights stay as they are, with no mark of limits', () => {
    const given = { view: ['users'], download: { '*': ['press'] } }
    expect(rightsAt(given, {}, 5)).toEqual(given)
    expect(Object.keys(rightsAt(given, {}, 5))).toEqual(['view', 'download'])
    expect(renewedRights(given, 9)).toBe(given)
  })

  test('O8 Y17 the end of the rights is the first end that is not over', () => {
    const given = { view: ['users'], download: {} }
    expect(endOfRights(rightsAt(given, {}, 0), 0)).toBeNull()
    expect(endOfRights(rightsAt(given, { visibleFrom: 1, downloadFrom: 2 }, 3), 3)).toBeNull()
    expect(endOfRights(rightsAt(given, { visibleUntil: 9, downloadUntil: 7 }, 3), 3)).toBe(7)
    expect(endOfRights(rightsAt(given, { visibleUntil: 9, downloadUntil: 7 }, 7), 7)).toBe(9)
    expect(endOfRights(rightsAt(given, { visibleUntil: null }, 3), 3)).toBeNull()
  })
})
