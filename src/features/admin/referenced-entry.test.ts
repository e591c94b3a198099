import { expect, test } from 'vitest'
import { factoryConfig } from '#contract/config/factory-config.ts'
import { labelStep } from './entry-labels.ts'
import { listOn, referencedEntry } from './referenced-entry.ts'

const config = factoryConfig()

test('a default is labelled by the entry of its list', () => {
  expect(referencedEntry(config, ['config', 'search', 'views', 'default'], 'list')).toMatchObject({
    translation: 'views.search.views.list',
  })
  expect(referencedEntry(config, ['config', 'sorting', 'default'], 'rating')).toMatchObject({ translation: 'views.search.sorting.rating' })
  const [theme] = config.themes.options
  expect(referencedEntry(config, ['config', 'themes', 'default_dark'], theme?.key ?? '')).toBe(theme)
})

test('a key without an entry, and any other path, have no label', () => {
  expect(referencedEntry(config, ['config', 'themes', 'default_light'], 'sepia')).toBeUndefined()
  expect(referencedEntry(config, ['config', 'global', 'website_title'], 'list')).toBeUndefined()
})

test('finds entries of views and sort orders below the edited path', () => {
  const document = { config }
  expect(listOn(document, ['config', 'search', 'views', 'options', 'list', 'icon'], 3)).toEqual(['config', 'search', 'views', 'options'])
  expect(listOn(document, ['config', 'search', 'views', 'default'], 3)).toEqual(['config', 'search', 'views'])
  expect(listOn(document, ['config', 'infoView', 'options', 'border_width'], 2)).toEqual(['config', 'infoView'])
})

test('labels the default direction as a direction and the default sort order as a default', () => {
  expect(labelStep(['orientation', 'default'])).toBe(0)
  expect(labelStep(['default'])).toBe(0)
  expect(labelStep(['options', 'list', 'icon'])).toBe(2)
})
