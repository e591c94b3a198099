import { expect, test } from 'vitest'
import { assetKind, clockTime } from './asset-kind.ts'

test('A6 the kind is what the groups say, a picture when they say nothing', () => {
  expect(assetKind({ id: '1', asset_groups: ['marketing', 'video'] })).toBe('video')
  expect(assetKind({ id: '1', asset_groups: ['3d'] })).toBe('3d')
  expect(assetKind({ id: '1' })).toBe('image')
})

test('A6 lengths read like a clock', () => {
  expect([5, 65.4, 3909, 0, -1, 'x', Number.NaN].map(clockTime)).toEqual(['0:05', '1:05', '1:05:09', '', '', '', ''])
})
