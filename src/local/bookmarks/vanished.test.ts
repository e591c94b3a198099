import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Batch, betweenChecks, type Check, judgeVanished, type Suspects } from '#local/bookmarks/vanished.ts'

const batch = (found: readonly string[], missing: readonly string[]): Batch => ({
  asked: [...found, ...missing],
  answer: { found, missing },
})
const check = (at: number, batches: readonly Batch[], more: Partial<Check> = {}): Check => ({
  at,
  batches,
  indexHealthy: true,
  online: true,
  ...more,
})
const twice = (first: Check, second: Check) => judgeVanished(judgeVanished(new Map(), first).suspects, second)
const gone = batch(['a', 'b'], ['x'])

describe('B4 which bookmarks may be dropped', () => {
  test('B4 absent in two checks a minute apart (fault 29)', () => {
    expect(twice(check(0, [gone]), check(betweenChecks, [gone]))).toMatchObject({ gone: ['x'], tooMany: false })
  })
  test('B4 not after one check, and not in two that follow each other quickly', () => {
    expect(judgeVanished(new Map(), check(betweenChecks * 9, [gone])).gone).toEqual([])
    expect(twice(check(0, [gone]), check(betweenChecks - 1, [gone])).gone).toEqual([])
  })
  test('B4 seen once in between, the minute begins anew', () => {
    let suspects: Suspects = new Map()
    const at = (time: number, one: Batch) => {
      const verdict = judgeVanished(suspects, check(time, [one]))
      suspects = verdict.suspects
      return verdict.gone
    }
    at(0, gone)
    at(30_000, batch(['a', 'b', 'x'], []))
    expect(at(betweenChecks, gone)).toEqual([])
    expect(at(betweenChecks * 2, gone)).toEqual(['x'])
  })
  test.each<[string, Partial<Check>]>([
    ['offline', { online: false }],
    ['while the index is being built', { indexHealthy: false }],
    ['when another batch did not answer', { batches: [gone, { asked: ['c'], answer: null }] }],
    ['when an answer leaves an id out', { batches: [{ asked: ['a', 'x'], answer: { found: ['a'], missing: [] } }] }],
    ['when an answer speaks of something else', { batches: [{ asked: ['x'], answer: { found: [], missing: ['x', 'y'] } }] }],
    ['when an answer contradicts itself', { batches: [{ asked: ['x'], answer: { found: ['x'], missing: ['x'] } }] }],
  ])('B4 never %s', (_, broken) => {
    const suspects = new Map([['x', 0]])
    const verdict = judgeVanished(suspects, check(betweenChecks * 5, [gone], broken))
    expect(verdict.gone).toEqual([])
    expect(verdict.suspects).toBe(suspects)
  })
  test('B4 many at once are asked about', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `x${at}`)
    const stay = (count: number) => Array.from({ length: count }, (_, at) => `a${at}`)
    const tooMany = (of: Batch) => twice(check(0, [of]), check(betweenChecks, [of])).tooMany
    expect(tooMany(batch([], many(10)))).toBe(false)
    expect(tooMany(batch([], many(11)))).toBe(true)
    expect(tooMany(batch(stay(80), many(20)))).toBe(false)
    expect(tooMany(batch(stay(79), many(21)))).toBe(true)
  })

  test('B4 whatever fails in whichever way, no failing answer ever drops a bookmark (I12) (fault 30)', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    const answers = fc.option(fc.record({ found: fc.subarray(ids), missing: fc.subarray(ids) }), { nil: null })
    const checks = fc.array(
      fc.record({
        pause: fc.integer({ min: 0, max: betweenChecks * 2 }),
        online: fc.boolean(),
        indexHealthy: fc.boolean(),
        batches: fc.array(fc.record({ asked: fc.subarray(ids, { minLength: 1 }), answer: answers }), { maxLength: 3 }),
      }),
    )
    fc.assert(
      fc.property(checks, (list) => {
        let suspects: Suspects = new Map()
        let at = 0
        for (const { pause, ...one } of list) {
          at += pause
          const verdict = judgeVanished(suspects, { at, ...one })
          for (const id of verdict.gone) {
            expect(one.online && one.indexHealthy).toBe(true)
            expect(suspects.has(id)).toBe(true)
            for (const { asked, answer } of one.batches) {
              expect(answer).not.toBeNull()
              if (asked.includes(id)) expect(answer?.missing.includes(id) && !answer.found.includes(id)).toBe(true)
            }
          }
          suspects = verdict.suspects
        }
      }),
    )
  })
})
