import { expect, test } from 'vitest'
import { reuseUnchanged } from './values.ts'

test('G10 unchanged entries keep their identity after a reload', () => {
  const before = { footer: [{ translation: 'a' }, { translation: 'b' }], global: { website_title: 'x' } }
  const after = reuseUnchanged(before, { footer: [{ translation: 'a' }, { translation: 'c' }], global: { website_title: 'x' } })
  expect(after.footer[0]).toBe(before.footer[0])
  expect(after.global).toBe(before.global)
  expect(after.footer[1]).toEqual({ translation: 'c' })
  expect(reuseUnchanged(before, structuredClone(before))).toBe(before)
})
