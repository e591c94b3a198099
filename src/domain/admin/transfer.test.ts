import { expect, test } from 'vitest'
import { factoryConfig } from '#contract/config/parse.ts'
import { frontendVersion } from '#contract/info.ts'
import type { Editing } from './editing.ts'
import { exported, imported } from './transfer.ts'

const editing: Editing = {
  config: { ...factoryConfig(), ownKey: { kept: true } },
  texts: { fr: { messages: { 'a.b': 'Bonjour' }, metadata: { name: 'Français' } } },
  pages: { de: { html: '<p>Seite</p>' } },
}
const empty: Editing = { config: factoryConfig(), texts: {}, pages: {} }

test('G13 what was exported comes back whole, unknown keys too', () => {
  const files = [{ name: 'searchLogo', type: 'image/png', data: btoa('logo') }]
  expect(imported(exported(editing, files), empty)).toEqual({ status: 'read', editing, repairs: [], files })
})

test('G13 a bare configuration leaves texts and pages as they are', () => {
  const result = imported(JSON.stringify({ version: frontendVersion, global: { website_title: 'Archive' } }), editing)
  expect(result).toMatchObject({ status: 'read', editing: { texts: editing.texts, pages: editing.pages } })
  expect(result.status === 'read' && result.editing.config.global.website_title).toBe('Archive')
})

test('G13 a configuration of an older program is brought up to date, one of a newer is refused', () => {
  const old = imported(JSON.stringify({ version: '5.0.0', global: {} }), empty)
  expect(old.status === 'read' && old.editing.config.version).toBe(frontendVersion)
  expect(imported(JSON.stringify({ version: '99.0.0', global: {} }), empty)).toEqual({ status: 'newer' })
})

test.each(['../secret', 'config/searchLogo', 'thumbnail/../x', 'translations', ''])('G13 a file that carries %j is refused', (name) => {
  const text = exported(empty, [{ name, type: 'image/png', data: btoa('x') }])
  expect(imported(text, empty)).toEqual({ status: 'unreadable' })
})

test.each([
  ['no JSON'],
  ['[]'],
  ['null'],
  ['"text"'],
  ['{"a":1}'],
  ['{"name":"a","version":"1.0.0","search":"x"}'],
  ['{"format":"vitrine-configuration","config":{},"texts":{"../x":{}}}'],
])('G13 %s is no configuration', (text) => expect(imported(text, empty)).toEqual({ status: 'unreadable' }))

test.each([100, 20_000])('G13 one that is %i levels deep is no configuration', (levels) => {
  const deep = '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)
  for (const text of [deep, `{"version":"5.0.0","global":{"footer":${deep}}}`, '['.repeat(levels) + ']'.repeat(levels)])
    expect(imported(text, empty)).toEqual({ status: 'unreadable' })
})

test('G13 M1 a file of a newer program is called so, whatever else stands in it', () => {
  const file = (version: string) => JSON.stringify({ format: 'vitrine-configuration', config: { version }, texts: [], files: 7 })
  expect(imported(file('6.3.0'), editing).status).toBe('newer')
  expect(imported(file(frontendVersion), editing).status).toBe('unreadable')
})
