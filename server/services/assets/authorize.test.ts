import * as fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { unrestrictedGroup } from '#catalogue/catalogue-query.ts'
import type { SharedFormats } from '#contract/share-links.ts'
import type { Caller } from '../../common/caller.ts'
import type { AssetRights } from '../../records/asset-record.ts'
import { authorize, mayDownloadSomething, viewGroups } from './authorize.ts'
import { rightsKeyOf } from './rights-key.ts'

const caller = (groups: readonly string[], isGuiAdmin = false): Caller => ({
  userId: 'u',
  name: 'u',
  guest: false,
  isAssetUser: true,
  isGuiAdmin,
  isPreview: false,
  groups,
  locale: 'de',
  sessionId: 's',
})
const record = (view: readonly string[], download: AssetRights['download'] = {}) => ({
  id: 'a',
  rights: { view, download },
})

const group = fc.constantFrom('everyone', 'users', 'press', 'staff', '-', unrestrictedGroup, '__proto__', 'constructor')
const groups = fc.uniqueArray(group, { maxLength: 4 })
const set = fc.constantFrom('0', 'glb', 'web', 'print', '*', 'original', '__proto__', 'constructor', 'toString')

describe('authorize', () => {
  test('V3 matches a reference implementation for any rights and any groups', () => {
    fc.assert(
      fc.property(
        groups,
        groups,
        fc.array(fc.tuple(set, groups), { maxLength: 5 }),
        set,
        fc.boolean(),
        (own, view, downloads, requested, admin) => {
          const real: readonly string[] = own.filter((name) => name !== unrestrictedGroup)
          const sees = admin || view.some((name) => real.includes(name))
          const names = requested === '0' ? ['0', 'original', '*'] : [requested, '*']
          // Later entries of an object win, as when it is created.
          const named = names.map((name) => downloads.findLast(([key]) => key === name)).find((entry) => entry !== undefined)
          const takes = sees && (named?.[1] ?? []).some((name) => real.includes(name) || (admin && name === unrestrictedGroup))
          const subject = record(view, Object.fromEntries(downloads))
          expect(authorize(caller(own, admin), subject, 'view')).toBe(sees)
          expect(authorize(caller(own, admin), subject, { download: requested })).toBe(takes)
          if (takes) expect(mayDownloadSomething(caller(own, admin), subject)).toBe(true)
        },
      ),
      { numRuns: 3000 },
    )
  })

  test('an asset without rights is visible to administrators only', () => {
    expect(authorize(caller(['everyone', 'users']), record([]), 'view')).toBe(false)
    expect(authorize(caller(['everyone'], true), record([]), 'view')).toBe(true)
    expect(authorize(caller(['everyone'], true), record([]), { download: '0' })).toBe(false)
  })

  test('V3 Y17 limits in time are compared with the clock, before stored rights follow', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const limits = { visibleFrom: 1000, visibleUntil: 5000, downloadFrom: 2000, downloadUntil: 4000 }
    const [guest, boss] = [caller(['everyone']), caller(['everyone'], true)]
    const open = { view: ['everyone'], download: { '*': ['everyone'] } }
    const stored = { id: 'a', rights: { ...open, timed: { ...open, limits, nextAt: 0 } } }
    const at = (now: number) => {
      vi.setSystemTime(now)
      return [guest, boss].flatMap((who) => [
        authorize(who, stored, 'view'),
        authorize(who, stored, { download: '0' }),
        mayDownloadSomething(who, stored),
      ])
    }
    const [admin, adminLoads] = [
      [true, false, false],
      [true, true, true],
    ]
    expect(at(999)).toEqual([false, false, false, ...admin])
    expect(at(1000)).toEqual([true, false, false, ...admin])
    expect(at(2000)).toEqual([true, true, true, ...adminLoads])
    expect(at(3999)).toEqual([true, true, true, ...adminLoads])
    expect(at(4000)).toEqual([true, false, false, ...admin])
    expect(at(5000)).toEqual([false, false, false, ...admin])
  })

  test('the rights of a named preset override those of “*”', () => {
    const subject = record(['everyone'], { '*': ['everyone'], '0': ['staff'], print: [] })
    expect(authorize(caller(['everyone']), subject, { download: 'web' })).toBe(true)
    expect(authorize(caller(['everyone']), subject, { download: '0' })).toBe(false)
    expect(authorize(caller(['everyone', 'staff']), subject, { download: '0' })).toBe(true)
    expect(authorize(caller(['everyone', 'staff']), subject, { download: 'print' })).toBe(false)
    expect(authorize(caller(['everyone']), record(['everyone'], { '*': ['everyone'], original: ['staff'] }), { download: '0' })).toBe(false)
  })

  test('a user who may not view may not download', () => {
    expect(authorize(caller(['everyone']), record(['staff'], { '*': ['everyone'] }), { download: '0' })).toBe(false)
    expect(mayDownloadSomething(caller(['everyone']), record(['staff'], { '*': ['everyone'] }))).toBe(false)
  })

  test('only administrators see everything', () => {
    expect(viewGroups(caller(['everyone', unrestrictedGroup]))).toEqual(['everyone'])
    expect(viewGroups(caller(['everyone'], true))).toEqual(['everyone', unrestrictedGroup])
  })
})

describe('authorize with a share link', () => {
  const ids = ['a', 'b', 'c'] as const
  const formats = fc.oneof(fc.constantFrom('none' as const, 'all' as const), fc.uniqueArray(set, { minLength: 1, maxLength: 3 }))
  const recipient = (maker: Caller, held: readonly string[], given: SharedFormats): Caller => ({
    ...caller([]),
    userId: null,
    guest: true,
    isAssetUser: false,
    shared: { id: 'link', maker, assetIds: held, holds: (id) => held.includes(id), formats: given },
  })

  test('H6 V3 gives exactly what it contains, in its formats, within the rights of its maker', () => {
    fc.assert(
      fc.property(
        groups,
        groups,
        fc.array(fc.tuple(set, groups), { maxLength: 5 }),
        fc.tuple(set, fc.boolean(), fc.subarray([...ids]), formats, fc.constantFrom(...ids)),
        (own, view, downloads, [requested, admin, held, given, id]) => {
          const maker = caller(own, admin)
          const who = recipient(maker, held, given)
          const subject = { ...record(view, Object.fromEntries(downloads)), id }
          const sees = held.includes(id) && authorize(maker, subject, 'view')
          const isGiven =
            given === 'all' || (given !== 'none' && (given.includes(requested) || (requested === 'glb' && given.includes('0'))))
          const takes = held.includes(id) && isGiven && authorize(maker, subject, { download: requested })
          expect(authorize(who, subject, 'view')).toBe(sees)
          expect(authorize(who, subject, { download: requested })).toBe(takes)
          if (takes) expect(mayDownloadSomething(who, subject)).toBe(true)
          if (mayDownloadSomething(who, subject)) expect([sees, given === 'none']).toEqual([true, false])
          // The catalogue filters by groups alone.
          expect(viewGroups(who)).toEqual([])
        },
      ),
      { numRuns: 3000 },
    )
  })

  test('H6 V3 callers with the same key have the same rights, and every difference of a link is in the key', () => {
    const maker = caller(['press'])
    const base = recipient(maker, ['a'], 'all')
    const others = [
      maker,
      caller([]),
      recipient(caller(['staff']), ['a'], 'all'),
      recipient(caller(['press'], true), ['a'], 'all'),
      recipient(maker, ['a'], 'none'),
      recipient(maker, ['a'], ['0']),
      { ...base, shared: { ...base.shared, id: 'another' } } as Caller,
    ]
    expect(new Set([base, ...others].map(rightsKeyOf)).size).toBe(others.length + 1)
    expect(rightsKeyOf(recipient(caller(['press']), ['a'], 'all'))).toBe(rightsKeyOf(base))
  })
})
