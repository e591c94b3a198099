import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Check, findVanished, type LookupBatch, minCheckIntervalMs, type Suspects } from '#local/bookmarks/find-vanished.ts'

const batch = (found: readonly string[], missing: readonly string[]): LookupBatch => ({
  requestedIds: [...found, ...missing],
  response: { found, missing },
})
const check = (at: number, batches: readonly LookupBatch[], more: Partial<Check> = {}): Check => ({
  at,
  batches,
  isIndexHealthy: true,
  online: true,
  ...more,
})
const twice = (first: Check, second: Check) => findVanished(findVanished(new Map(), first).suspects, second)
const gone = batch(['a', 'b'], ['x'])

describe('B4 removable bookmarks', () => {
  test('B4 missing in two checks a minute apart (fault 29)', () => {
    expect(twice(check(0, [gone]), check(minCheckIntervalMs, [gone]))).toMatchObject({ gone: ['x'], needsConfirmation: false })
  })
  test('B4 not after one check, and not after two checks in quick succession', () => {
    expect(findVanished(new Map(), check(minCheckIntervalMs * 9, [gone])).gone).toEqual([])
    expect(twice(check(0, [gone]), check(minCheckIntervalMs - 1, [gone])).gone).toEqual([])
  })
  test('B4 an asset seen in between restarts the minute', () => {
    let suspects: Suspects = new Map()
    const at = (time: number, one: LookupBatch) => {
      const verdict = findVanished(suspects, check(time, [one]))
      suspects = verdict.suspects
      return verdict.gone
    }
    at(0, gone)
    at(30_000, batch(['a', 'b', 'x'], []))
    expect(at(minCheckIntervalMs, gone)).toEqual([])
    expect(at(minCheckIntervalMs * 2, gone)).toEqual(['x'])
  })
  test.each<[string, Partial<Check>]>([
    ['offline', { online: false }],
    ['while the index is being built', { isIndexHealthy: false }],
    ['if another batch had no response', { batches: [gone, { requestedIds: ['c'], response: null }] }],
    ['if a response omits an id', { batches: [{ requestedIds: ['a', 'x'], response: { found: ['a'], missing: [] } }] }],
    ['if a response contains an unknown id', { batches: [{ requestedIds: ['x'], response: { found: [], missing: ['x', 'y'] } }] }],
    ['if a response contradicts itself', { batches: [{ requestedIds: ['x'], response: { found: ['x'], missing: ['x'] } }] }],
  ])('B4 never %s', (_, broken) => {
    const suspects = new Map([['x', 0]])
    const verdict = findVanished(suspects, check(minCheckIntervalMs * 5, [gone], broken))
    expect(verdict.gone).toEqual([])
    expect(verdict.suspects).toBe(suspects)
  })
  test('B4 many at the same time require a confirmation', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `x${at}`)
    const stay = (count: number) => Array.from({ length: count }, (_, at) => `a${at}`)
    const tooMany = (of: LookupBatch) => twice(check(0, [of]), check(minCheckIntervalMs, [of])).needsConfirmation
    expect(tooMany(batch([], many(10)))).toBe(false)
    expect(tooMany(batch([], many(11)))).toBe(true)
    expect(tooMany(batch(stay(80), many(20)))).toBe(false)
    expect(tooMany(batch(stay(79), many(21)))).toBe(true)
  })

  test('B4 an arbitrary failure or invalid response never removes a bookmark (I12) (fault 30)', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    const responses = fc.option(fc.record({ found: fc.subarray(ids), missing: fc.subarray(ids) }), { nil: null })
    const checks = fc.array(
      fc.record({
        pause: fc.integer({ min: 0, max: minCheckIntervalMs * 2 }),
        online: fc.boolean(),
        isIndexHealthy: fc.boolean(),
        batches: fc.array(fc.record({ requestedIds: fc.subarray(ids, { minLength: 1 }), response: responses }), { maxLength: 3 }),
      }),
    )
    fc.assert(
      fc.property(checks, (list) => {
        let suspects: Suspects = new Map()
        let at = 0
        for (const { pause, ...one } of list) {
          at += pause
          const verdict = findVanished(suspects, { at, ...one })
          for (const id of verdict.gone) {
            expect(one.online && one.isIndexHealthy).toBe(true)
            expect(suspects.has(id)).toBe(true)
            for (const { requestedIds, response } of one.batches) {
              expect(response).not.toBeNull()
              if (requestedIds.includes(id)) expect(response?.missing.includes(id) && !response.found.includes(id)).toBe(true)
            }
          }
          suspects = verdict.suspects
        }
      }),
    )
  })
})
