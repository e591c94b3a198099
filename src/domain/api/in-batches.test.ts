import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

test('W1 batches contain every id exactly once and stay below the limit', () => {
  const ids = fc.array(fc.stringMatching(/^[A-Za-z0-9_.-]{1,128}$/), { maxLength: 200 })
  fc.assert(
    fc.property(ids, fc.integer({ min: 200, max: 2000 }), (all, limit) => {
      const batches = inBatches(all, 'asset_id', limit)
      expect(batches.flat()).toEqual(all)
      const long = batches.filter((batch) => new URLSearchParams(batch.map((id) => ['asset_id', id])).toString().length > limit)
      expect(long).toEqual([])
    }),
  )
})
