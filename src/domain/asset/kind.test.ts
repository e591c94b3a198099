import { expect, test } from 'vitest'
import { kindOf } from './kind.ts'

test('A6 the kind is what the groups say, else the kind of file, a picture when neither says anything', () => {
  expect(kindOf({ asset_groups: ['marketing', 'video'] })).toBe('video')
  expect(kindOf({ asset_groups: ['document', '3d'] })).toBe('model')
  expect(kindOf({ filetype: 'GLB' })).toBe('model')
  expect(kindOf({ asset_groups: ['document'], filetype: 'pdf' })).toBe('document')
  expect(kindOf({})).toBe('image')
})
