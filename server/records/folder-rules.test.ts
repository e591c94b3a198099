import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../common/caller.ts'
import { authorize } from '../services/assets/authorize.ts'
import { guestCaller } from '../services/sessions/callers.ts'
import type { AssetRights, RightsOrigin } from './asset-record.ts'
import { compileFolderRules, composedRights, type FolderRule, readFolderRules, underRules, unreadableFolderRules } from './folder-rules.ts'
import { coversAll } from './group-sets.ts'

const person = (groups: readonly string[], isGuiAdmin = false): Caller => ({
  ...guestCaller('', 'en'),
  guest: !groups.includes('users'),
  isAssetUser: true,
  isGuiAdmin,
  groups: ['everyone', ...groups],
})
const people: Readonly<Record<string, Caller>> = {
  guest: person(['guests']),
  user: person(['users']),
  press: person(['users', 'press']),
  staff: person(['users', 'staff']),
  both: person(['users', 'press', 'staff']),
  admin: person(['users'], true),
}
const everyone = ['everyone']
const groupLists = [undefined, [], everyone, ['users'], ['guests'], ['press'], ['press', 'staff']] as const

const rule = (path: string, rights: Pick<FolderRule, 'view' | 'download'>): FolderRule => ({ path, ...rights, by: 'ada', at: 1 })
const withoutUndefined = (rights: Sidecar) =>
  Object.fromEntries(Object.entries(rights).filter(([, groups]) => groups !== undefined)) as Pick<FolderRule, 'view' | 'download'>

interface Sidecar {
  readonly view?: readonly string[] | undefined
  readonly download?: Readonly<Record<string, readonly string[]>> | undefined
}

const originOf = (folder: string, { view, download }: Sidecar): RightsOrigin => ({
  view: view ?? everyone,
  download: { '*': everyone, ...download },
  folder,
  named: {
    ...(view && { view: 't.csv' }),
    ...(download && { download: Object.fromEntries(Object.keys(download).map((set) => [set, 't.csv'])) }),
  },
})

const isIn = (caller: Caller, groups: readonly string[]): boolean => groups.some((group) => caller.groups.includes(group))

/** The rule as a sentence: what the sidecar names counts, else what the nearest folder names, else everybody. */
const expected = (caller: Caller, folder: string, sidecar: Sidecar, rules: readonly FolderRule[], right: 'view' | { download: string }) => {
  const folders = folder.split('/').map((_, at, parts) => parts.slice(0, parts.length - at).join('/'))
  const nearest = (name: 'view' | 'download') =>
    [...folders, ''].map((path) => rules.find((one) => one.path === path && one[name] !== undefined)).find(Boolean)
  const sees = caller.isGuiAdmin || isIn(caller, sidecar.view ?? nearest('view')?.view ?? everyone)
  if (right === 'view' || !sees) return sees
  const fromSidecar = sidecar.download?.[right.download] ?? sidecar.download?.['*']
  const ruled = nearest('download')?.download
  return isIn(caller, fromSidecar ?? (ruled ? (ruled[right.download] ?? ruled['*'] ?? []) : everyone))
}

const decide = (caller: Caller, rights: AssetRights, right: Parameters<typeof authorize>[2]) =>
  authorize(caller, { id: 'a', rights }, right)

describe('one rule decides', () => {
  test('G17 view: role × group × nested folders × sidecar, completely', () => {
    let count = 0
    for (const top of groupLists)
      for (const outer of groupLists)
        for (const inner of groupLists) {
          const rules = [
            rule('', withoutUndefined({ view: top })),
            rule('a', withoutUndefined({ view: outer })),
            rule('a/b', withoutUndefined({ view: inner })),
          ]
          const compiled = compileFolderRules(rules)
          for (const view of groupLists)
            for (const folder of ['', 'a', 'a/b', 'a/b/c', 'a/bc', 'x']) {
              const rights = composedRights(originOf(folder, { view }), {}, compiled, 0)
              for (const [name, caller] of Object.entries(people)) {
                const is = decide(caller, rights, 'view')
                const must = expected(caller, folder, { view }, rules, 'view')
                if (is !== must) expect({ name, folder, top, outer, inner, view, is }).toEqual(must)
                count += 1
              }
            }
        }
    expect(count).toBe(7 ** 4 * 6 * 6)
  })

  const groups = fc.constantFrom(...groupLists.filter((list) => list !== undefined))
  const downloads = fc.dictionary(fc.constantFrom('*', '0', 'web-jpg', 'glb'), groups, { maxKeys: 3 })
  const rights = fc.record({ view: fc.option(groups, { nil: undefined }), download: fc.option(downloads, { nil: undefined }) })
  const folders = fc.constantFrom('', 'a', 'a/b', 'a/b/c', 'x')
  const someRules = fc
    .uniqueArray(fc.tuple(folders, rights), { selector: ([path]) => path })
    .map((all) => all.map(([path, own]) => rule(path, withoutUndefined(own))))
  const limits = fc.record(
    {
      visibleFrom: fc.integer({ min: 0, max: 9 }),
      visibleUntil: fc.integer({ min: 0, max: 9 }),
      downloadUntil: fc.integer({ min: 0, max: 9 }),
    },
    { requiredKeys: [] },
  )

  test('G17 view and download follow the rule for any rules, sidecars and people', () => {
    fc.assert(
      fc.property(
        someRules,
        folders,
        rights,
        fc.constantFrom('view' as const, '0', 'web-jpg', 'png', 'glb'),
        (rules, folder, sidecar, asked) => {
          const right = asked === 'view' ? asked : { download: asked }
          const composed = composedRights(originOf(folder, sidecar), {}, compileFolderRules(rules), 0)
          for (const caller of Object.values(people))
            expect(decide(caller, composed, right)).toBe(expected(caller, folder, sidecar, rules, right))
        },
      ),
    )
  })

  test('G17 a rule never gives more than the media folder, and limits in time stay', () => {
    fc.assert(
      fc.property(someRules, folders, rights, limits, fc.integer({ min: 0, max: 9 }), (rules, folder, sidecar, by, now) => {
        const origin = originOf(folder, sidecar)
        const without = composedRights(origin, by, compileFolderRules([]), now)
        const ruled = composedRights(origin, by, compileFolderRules(rules), now)
        expect(coversAll(without.view, ruled.view)).toBe(true)
        for (const set of Object.keys(ruled.download))
          expect(coversAll(without.download[set] ?? without.download['*'] ?? [], ruled.download[set] ?? [])).toBe(true)
        const isHidden = (by.visibleFrom ?? 0) > now || (by.visibleUntil ?? 10) <= now
        if (isHidden) expect(ruled.view).toEqual([])
        // Stored rights of any earlier rules and moment lead to the same rights.
        expect(underRules(without, compileFolderRules(rules), now)).toEqual(ruled)
        expect(underRules(ruled, compileFolderRules([]), now)).toEqual(without)
      }),
    )
  })

  test('G17 unreadable rules deny everything', () => {
    for (const body of [null, 'rules', [], { rules: [{ path: 'a' }] }, { rules: [{ path: 'a', view: 'press', by: null, at: 1 }] }]) {
      expect(readFolderRules(body)).toBe(unreadableFolderRules)
      const composed = composedRights(originOf('x', {}), {}, readFolderRules(body), 0)
      expect([composed.view, composed.download]).toEqual([[], { '*': [] }])
    }
    expect(readFolderRules(undefined).isUnreadable).toBe(false)
  })

  test('G17 a record of an earlier version is hidden while there are rules', () => {
    const old: AssetRights = { view: everyone, download: { '*': everyone } }
    expect(underRules(old, compileFolderRules([]), 0)).toBe(old)
    expect(underRules(old, compileFolderRules([rule('a', { view: everyone })]), 0)).toEqual({ view: [], download: { '*': [] } })
    expect(underRules(old, unreadableFolderRules, 0).view).toEqual([])
  })

  test('G17 a model is as restricted as its textures, and names in NFD are the same folder', () => {
    const texture = originOf('a\u0308', {})
    const origin: RightsOrigin = { ...originOf('models', {}), parts: [texture] }
    const rules = compileFolderRules([rule('\u00e4', { view: ['press'], download: { '*': ['staff'] } })])
    const composed = composedRights(origin, {}, rules, 0)
    expect(composed.view).toEqual(['press'])
    expect(composed.download).toEqual({ '*': everyone, glb: [] })
  })
})
