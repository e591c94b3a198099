// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { factoryConfig } from '#contract/config/factory-config.ts'
import { configFormatVersion } from '#contract/info.ts'
import { exportConfig, importConfig } from './config-file.ts'
import type { Editing } from './editing.ts'

const editing: Editing = {
  config: { ...factoryConfig(), ownKey: { kept: true } },
  texts: { fr: { messages: { 'a.b': 'Bonjour' }, metadata: { name: 'Français' } } },
  pages: { de: { html: '<p>Seite</p>' } },
  files: {},
}
const empty: Editing = { config: factoryConfig(), texts: {}, pages: {}, files: {} }

test('G13 an import restores the export, including unknown keys', () => {
  const files = [{ name: 'searchLogo', type: 'image/png', data: btoa('logo') }]
  expect(importConfig(exportConfig(editing, files), empty)).toEqual({ status: 'read', editing, repairs: [], files })
})

test('G13 a bare configuration does not change messages and pages', () => {
  const result = importConfig(JSON.stringify({ version: configFormatVersion, global: { website_title: 'Archive' } }), editing)
  expect(result).toMatchObject({ status: 'read', editing: { texts: editing.texts, pages: editing.pages } })
  expect(result.status === 'read' && result.editing.config.global.website_title).toBe('Archive')
})

test('G13 migrates a configuration of an older version and rejects one of a newer version', () => {
  const old = importConfig(JSON.stringify({ version: '5.0.0', global: {} }), empty)
  expect(old.status === 'read' && old.editing.config.version).toBe(configFormatVersion)
  expect(importConfig(JSON.stringify({ version: '99.0.0', global: {} }), empty)).toEqual({ status: 'newer' })
})

test.each(['../secret', 'config/searchLogo', 'thumbnail/../x', 'translations', ''])(
  'G13 rejects an export with an embedded file named %j',
  (name) => {
    const text = exportConfig(empty, [{ name, type: 'image/png', data: btoa('x') }])
    expect(importConfig(text, empty)).toEqual({ status: 'unreadable' })
  },
)

test.each([
  ['no JSON'],
  ['[]'],
  ['null'],
  ['"text"'],
  ['{"a":1}'],
  ['{"name":"a","version":"1.0.0","search":"x"}'],
  ['{"format":"vitrine-configuration","config":{},"texts":{"../x":{}}}'],
])('G13 %s is not a configuration', (text) => expect(importConfig(text, empty)).toEqual({ status: 'unreadable' }))

test.each([100, 20_000])('G13 rejects a document with %i levels', (levels) => {
  const deep = '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)
  for (const text of [deep, `{"version":"5.0.0","global":{"footer":${deep}}}`, '['.repeat(levels) + ']'.repeat(levels)])
    expect(importConfig(text, empty)).toEqual({ status: 'unreadable' })
})

test('G13 M1 a file of a newer version is reported as newer, even if other parts are invalid', () => {
  const file = (version: string) => JSON.stringify({ format: 'vitrine-configuration', config: { version }, texts: [], files: 7 })
  expect(importConfig(file('99.0.0'), editing).status).toBe('newer')
  expect(importConfig(file(configFormatVersion), editing).status).toBe('unreadable')
})
