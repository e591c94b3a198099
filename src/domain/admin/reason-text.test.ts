import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { translatedReason } from './reason-text.ts'

const i18n = setupI18n({
  locale: 'de',
  messages: {
    de: {
      'admin.reason.begin.column': ['„', ['column'], '“'],
      'admin.reason.value.twice': 'ist zweimal angegeben',
      'admin.reason.effect.first_value': 'der erste Wert gilt',
      'admin.reason.begin.pdf': 'ist nicht als PDF lesbar',
    },
  },
})

test('Z8 the parts of a reason are translated and joined', () => {
  const parts = [
    { code: 'begin.column', values: { column: 'Titel' } },
    { code: 'value.twice', values: {} },
    { code: 'effect.first_value', values: {} },
  ]
  expect(translatedReason(i18n, { parts })).toBe('„Titel“ ist zweimal angegeben; der erste Wert gilt')
  const unreadable = [
    { code: 'begin.pdf', values: {} },
    { code: 'other', values: { text: 'Invalid XRef' } },
  ]
  expect(translatedReason(i18n, { parts: unreadable })).toBe('ist nicht als PDF lesbar: Invalid XRef')
})

test('Z8 a reason with an unknown code, or without codes, has no translation', () => {
  expect(translatedReason(i18n, { parts: [{ code: 'new.code', values: {} }] })).toBeNull()
  expect(translatedReason(i18n, {})).toBeNull()
})
