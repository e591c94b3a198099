import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SharedFormats } from '#contract/share-links.ts'
import type { Caller } from '../../common/caller.ts'
import { authorize } from './authorize.ts'
import { keepsRights } from './keeps-rights.ts'

const account = (groups: readonly string[], isGuiAdmin: boolean): Caller => ({
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
const recipient = (maker: Caller, held: readonly string[], formats: SharedFormats): Caller => ({
  ...account([], false),
  guest: true,
  isAssetUser: false,
  shared: { id: 'link', maker, assetIds: held, holds: (id) => held.includes(id), formats },
})

const names = ['everyone', 'press', 'staff'] as const
const ids = ['a', 'b'] as const
const groups = fc.subarray([...names])
const set = fc.constantFrom('0', 'glb', 'web')
const formats: fc.Arbitrary<SharedFormats> = fc.oneof(
  fc.constantFrom('none' as const, 'all' as const),
  fc.uniqueArray(set, { minLength: 1, maxLength: 2 }),
)
const maker = fc.tuple(groups, fc.boolean()).map(([own, admin]) => account(own, admin))
const person = fc.oneof(
  maker,
  fc.tuple(maker, fc.subarray([...ids]), formats).map(([one, held, given]) => recipient(one, held, given)),
)

test('H7 V3 who keeps the rights loses no asset in no format, whatever the rights of the assets are', () => {
  fc.assert(
    fc.property(person, person, groups, fc.dictionary(set, groups), set, (before, now, view, download, requested) => {
      if (!keepsRights(before, now, ids)) return
      for (const id of ids)
        for (const right of ['view', { download: requested }] as const) {
          const subject = { id, rights: { view, download } }
          if (authorize(before, subject, right)) expect(authorize(now, subject, right)).toBe(true)
        }
    }),
    { numRuns: 3000 },
  )
})

test('H7 the same caller keeps the rights to the assets that it has', () => {
  fc.assert(
    fc.property(maker, formats, (one, given) => {
      for (const who of [one, recipient(one, ids, given)]) expect(keepsRights(who, who, ids)).toBe(true)
    }),
  )
})
