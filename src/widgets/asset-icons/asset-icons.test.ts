import { expect, test } from 'vitest'
import { iconSlots } from './asset-icons.tsx'

test.each([
  [59, 4, { shown: 0, menu: false }],
  [59.2, 4, { shown: 0, menu: true }],
  [99.2, 4, { shown: 1, menu: true }],
  [139.2, 4, { shown: 2, menu: true }],
  [179.2, 4, { shown: 4, menu: false }],
  [500, 4, { shown: 4, menu: false }],
  [99.2, 2, { shown: 2, menu: false }],
  [60, 1, { shown: 1, menu: false }],
] as const)('S10 number of icons of a poster %d px wide, of %d icons', (width, icons, expected) => {
  expect(iconSlots(width, icons)).toEqual(expected)
})
