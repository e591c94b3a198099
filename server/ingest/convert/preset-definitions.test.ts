import { expect, test } from 'vitest'
import { assetKinds } from '#contract/asset-kind.ts'
import { convertSetsOf } from '#contract/built-in-convert-sets.ts'
import { presetsFor } from './preset-definitions.ts'

test.each(assetKinds)('G18 the contract knows the formats of the kind %s', (kind) => {
  expect(presetsFor(kind).map(({ id }) => id)).toEqual(convertSetsOf(kind))
})
