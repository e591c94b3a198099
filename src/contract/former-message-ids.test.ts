import { expect, test } from 'vitest'
import { withPresentIds } from './former-message-ids.ts'

test('texts that 1.0.0-beta.1 has stored apply to the renamed messages', () => {
  expect(withPresentIds({ 'widgets.keep': 'Mitnehmen', 'widgets.download.forms': 'Formate', 'global.cancel': 'Nein' })).toEqual({
    'widgets.make_offline': 'Mitnehmen',
    'widgets.download.formats': 'Formate',
    'global.cancel': 'Nein',
  })
})

test('a text of the present id replaces that of the former one, in any order', () => {
  const present = { 'widgets.make_offline': 'new' }
  expect(withPresentIds({ 'widgets.keep': 'old', ...present })).toEqual(present)
  expect(withPresentIds({ ...present, 'widgets.keep': 'old' })).toEqual(present)
})
