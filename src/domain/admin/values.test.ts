import { expect, test } from 'vitest'
import { reusing } from './values.ts'

test('G10 what comes back from the server unchanged stays the very entry that was opened', () => {
  const before = { footer: [{ translation: 'a' }, { translation: 'b' }], global: { website_title: 'x' } }
  const after = reusing(before, { footer: [{ translation: 'a' }, { translation: 'c' }], global: { website_title: 'x' } })
  expect(after.footer[0]).toBe(before.footer[0])
  expect(after.global).toBe(before.global)
  expect(after.footer[1]).toEqual({ translation: 'c' })
  expect(reusing(before, structuredClone(before))).toBe(before)
})
