import { expect, test } from 'vitest'
import { assetKind } from './asset-kind.ts'

test('A6 the groups decide the kind, then the file type; the default is an image', () => {
  expect(assetKind({ asset_groups: ['marketing', 'video'] })).toBe('video')
  expect(assetKind({ asset_groups: ['document', '3d'] })).toBe('3d')
  expect(assetKind({ filetype: 'GLB' })).toBe('3d')
  expect(assetKind({ asset_groups: ['document'], filetype: 'pdf' })).toBe('document')
  expect(assetKind({})).toBe('image')
})
