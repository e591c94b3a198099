// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { readConfig } from '#contract/config/parse.ts'
import { activateLocale, loadMessages } from '../../platform/i18n.ts'
import { editingAtom, invalidFieldsAtom } from './atoms.ts'
import { configProblems, problems, problemsAtom } from './checks.ts'

const link = { linkDirection: 'External', link: ' java\tscript:alert(1)', column: 'Left' }
test.each([
  ['an invisible portal name', 'general', { global: { website_title: 'x' } }, { website_title: '\u200B' }],
  ['an invalid width', 'login', { login: { box: { max_width: 'wide' } } }, {}],
  ['an invalid height', 'login', { login: { logoImage: { height: '-1px' } } }, {}],
  ['a script link of a footer entry', 'general', { footer: [{ translation: 'x', languages: { en: link } }] }, {}],
  ['a script link of the terms of use', 'general', { terms_of_use: { links: { en: link.link } } }, {}],
  ['a hidden default view', 'search', { search: { views: { default: 'list', options: [{ key: 'grid', visible: true }] } } }, {}],
  ['a hidden default sort order', 'search', { sorting: { default: 'rating', options: [{ key: 'score', active: true }] } }, {}],
  ['a template of file names with an unknown placeholder', 'general', { downloads: { file_names: { gif: '{titel}' } } }, {}],
  ['a script link of the registration', 'login', { login: { register: { links: { en: link } } } }, {}],
])('G11 %s prevents saving on every screen', (_, section, stored, typed) => {
  const config = readConfig(stored)
  expect(configProblems({ ...config, global: { ...config.global, ...typed } }).map((problem) => problem.section)).toEqual([section])
})

test('G11 no default counts as hidden if all options are hidden', () => {
  const views = { default: 'list', options: [{ key: 'list', visible: false }] }
  expect(configProblems(readConfig({ search: { views }, sorting: { options: [{ key: 'score', active: false }] } }))).toEqual([])
})

test('G11 empty and duplicate keys are problems, ignoring spaces', () => {
  const search = { text: {}, facets: [] }
  const data = ['a', 'b', ' a ', '  ', 'toString'].map((indicator) => ({ indicator, search }))
  const found = configProblems(readConfig({ dashboard: { collections: { data } } }))
  expect(found.map(({ message }) => message)).toEqual([problems.searchKeyTaken, problems.searchKeyTaken, problems.searchKeyMissing])
})

test('G11 the factory settings and links of older portals have no problems', () => {
  const languages = { en: { linkDirection: 'Internal', link: '/custom', column: 'Left' }, de: { link: 'custom' } }
  expect(configProblems(readConfig({ footer: [{ translation: 'x', languages }], login: { logoImage: { height: 'auto' } } }))).toEqual([])
})

test('G10 a problem that its field also reports is counted once', async () => {
  await activateLocale('de', {})
  await loadMessages('admin')
  const store = createStore()
  const config = readConfig({ search: { views: { default: 'list', options: [{ key: 'grid', visible: true }] } } })
  store.set(editingAtom, { config, texts: {}, pages: {}, files: {} })
  store.set(invalidFieldsAtom, new Map([['views', { section: 'search', message: 'Die Standardansicht muss eine der angebotenen sein.' }]]))
  expect(store.get(problemsAtom)).toHaveLength(1)
  store.set(editingAtom, { config: readConfig({ login: { register: { links: { en: link } } } }), texts: {}, pages: {}, files: {} })
  store.set(invalidFieldsAtom, new Map([['link', { section: 'login', message: 'Geben Sie eine Adresse ein.' }]]))
  expect(store.get(problemsAtom)).toHaveLength(1)
})

test('G11 a text that is too long is reported with its path, with list entries by identity', () => {
  const long = 'x'.repeat(20_001)
  const store = createStore()
  const languages = { en: { linkDirection: 'External', link: `https://example.org/${long}`, column: 'Left' } }
  const config = readConfig({ footer: [{ translation: 'imprint', languages }] })
  const pages = { en: { html: 'x'.repeat(500_001) } }
  store.set(editingAtom, { config, texts: { de: { messages: { 'views.login.header': long } } }, pages, files: {} })
  expect(store.get(problemsAtom).map(({ path }) => path)).toEqual([
    ['config', 'footer', 'imprint', 'languages', 'en', 'link'],
    ['texts', 'de', 'messages', 'views.login.header'],
    ['pages', 'en'],
  ])
})
