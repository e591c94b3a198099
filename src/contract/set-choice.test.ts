import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { assetKinds } from '#contract/asset-kind.ts'
import { type SetByKind, setChoiceOf, setFor } from '#contract/set-choice.ts'

const anySet = fc.stringMatching(/^[a-z0-9-]{1,12}$/)

test('a choice for several kinds names the set of each, and no set for other kinds', () => {
  const anySets = fc.dictionary(fc.constantFrom(...assetKinds), anySet, { minKeys: 1 })
  fc.assert(
    fc.property(anySets, (sets: SetByKind) => {
      const choice = setChoiceOf(sets)
      expect(assetKinds.map((kind) => setFor(choice, kind))).toEqual(assetKinds.map((kind) => sets[kind] ?? ''))
    }),
  )
})

test('a single set is the set of every kind', () => {
  fc.assert(
    fc.property(anySet, fc.constantFrom(...assetKinds), (set, kind) => {
      expect(setFor(set, kind)).toBe(set)
    }),
  )
})
