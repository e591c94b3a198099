// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { activateLocale, i18n, loadMessages, textById } from './i18n.ts'

afterEach(() => vi.restoreAllMocks())

describe('N2 texts of the server', () => {
  test('override built-in ones; the others are unchanged', async () => {
    await activateLocale('de', { 'ui.close': 'Zu' })
    expect(i18n._('ui.close')).toBe('Zu')
    expect(i18n._('global.cancel')).toBe('Abbrechen')
  })

  test('support placeholders and plurals', async () => {
    await activateLocale('en', {
      'x.zero': 'for {0}',
      'x.plural': '{count, plural, one {# file} other {# files}}',
      'x.quote': "it''s here",
    })
    expect(i18n._('x.zero', { 0: '5 minutes' })).toBe('for 5 minutes')
    expect(i18n._('x.plural', { count: 3 })).toBe('3 files')
    expect(i18n._('x.quote')).toBe("it's here")
  })

  test('show an escaped @ as @', async () => {
    await activateLocale('en', { 'x.mail': "write to info{'@'}example.org" })
    expect(i18n._('x.mail')).toBe('write to info@example.org')
  })

  test('N2 a malformed text is shown unchanged and does not affect others', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await activateLocale('en', { 'x.broken': 'a { b', 'x.plain': 'fine {0}' })
    expect(i18n._('x.broken')).toBe('a { b')
    expect(i18n._('x.plain', { 0: 1 })).toBe('fine 1')
  })
})

describe('N1 languages', () => {
  test('N3 numbers inside texts have the format of the browser region', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-CH'])
    await activateLocale('de', { 'x.plural': '{count, plural, one {# Datei} other {# Dateien}}' })
    expect(i18n._('x.plural', { count: 12_345 })).toMatch(/^12['’]345 Dateien$/)
  })

  test('a language that only the server knows falls back to English (fault 31)', async () => {
    await activateLocale('fr', { 'ui.close': 'Fermer' })
    expect(i18n._('ui.close')).toBe('Fermer')
    expect(i18n._('global.cancel')).toBe('Cancel')
  })

  test('English of the server precedes built-in English, but never replaces a built-in translation', async () => {
    const english = { 'x.imprint': 'Imprint', 'ui.close': 'Shut' }
    await activateLocale('fr', { 'global.cancel': 'Annuler' }, english)
    expect(['x.imprint', 'ui.close', 'global.cancel'].map((id) => i18n._(id))).toEqual(['Imprint', 'Shut', 'Annuler'])
    await activateLocale('de', {}, english)
    expect(['x.imprint', 'ui.close', 'global.cancel'].map((id) => i18n._(id))).toEqual(['Imprint', 'Schließen', 'Abbrechen'])
    await loadMessages('admin')
    expect(i18n._('ui.close')).toBe('Schließen')
  })

  test('concurrent loads of screen messages resolve with them, also after a change of the language', async () => {
    await activateLocale('de', { 'views.asset.folder': 'Pfad' })
    expect(i18n.messages['views.asset.next']).toBeUndefined()
    await Promise.all(
      [1, 2].map(async () => {
        await loadMessages('screens')
        expect(i18n._('views.asset.next')).toBe('Nächste Datei')
      }),
    )
    expect(i18n._('views.asset.folder')).toBe('Pfad')
    await activateLocale('en', {})
    expect(i18n._('views.asset.next')).toBe('Next file')
  })

  test('the messages of screens include those of the search', async () => {
    await activateLocale('de', {})
    await loadMessages('screens')
    expect(i18n._('views.search.suggestions')).toBe('Vorschläge')
  })

  test('the last requested language is used, however long the others take', async () => {
    const results = await Promise.all([activateLocale('en', { x: '{0}' }), activateLocale('de', {})])
    expect(results).toEqual([false, true])
    expect(i18n.locale).toBe('de')
  })

  test('the pseudo language changes every word and no placeholder', async () => {
    await activateLocale('pseudo', {})
    expect(i18n._('global.cancel')).toBe('[Cáñçël]')
    expect(i18n._('error.auth.blocked', { 0: 2 })).toContain('2')
    expect(i18n._('global.page.navigated', { title: 'Vitrine' })).toContain('Vitrine')
  })
})

test('G3 returns a message referenced by the configuration, or its fallback', async () => {
  await activateLocale('en', {})
  expect(textById('ui.close', 'x')).toBe('Close')
  expect(textById('demo.nowhere', 'Nowhere')).toBe('Nowhere')
  expect(textById('', 'empty')).toBe('empty')
  expect(textById('hasOwnProperty', 'What every object has')).toBe('What every object has')
  await loadMessages('admin')
  expect(i18n._('constructor')).toBe('constructor')
})
