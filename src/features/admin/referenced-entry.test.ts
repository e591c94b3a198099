import { expect, test } from 'vitest'
import { factoryConfig } from '#contract/config/parse.ts'
import { labelStep } from './entry-labels.ts'
import { listOn, referencedEntry } from './referenced-entry.ts'

const config = factoryConfig()

test('what a portal begins with is named by the entry of its list', () => {
  expect(referencedEntry(config, ['config', 'search', 'views', 'default'], 'list')).toMatchObject({
    translation: 'views.search.views.list',
  })
  expect(referencedEntry(config, ['config', 'sorting', 'default'], 'rating')).toMatchObject({ translation: 'views.search.sorting.rating' })
  const [theme] = config.themes.options
  expect(referencedEntry(config, ['config', 'themes', 'default_dark'], theme?.key ?? '')).toBe(theme)
})

test('a key that no entry has, and every other place, names none', () => {
  expect(referencedEntry(config, ['config', 'themes', 'default_light'], 'sepia')).toBeUndefined()
  expect(referencedEntry(config, ['config', 'global', 'website_title'], 'list')).toBeUndefined()
})

test('entries of views and orders are found below the place that a screen edits', () => {
  const document = { config }
  expect(listOn(document, ['config', 'search', 'views', 'options', 'list', 'icon'], 3)).toEqual(['config', 'search', 'views', 'options'])
  expect(listOn(document, ['config', 'search', 'views', 'default'], 3)).toEqual(['config', 'search', 'views'])
  expect(listOn(document, ['config', 'infoView', 'options', 'border_width'], 2)).toEqual(['config', 'infoView'])
})

test('the direction that comes first is called a direction, the order that comes first a beginning', () => {
  expect(labelStep(['orientation', 'default'])).toBe(0)
  expect(labelStep(['default'])).toBe(0)
  expect(labelStep(['options', 'list', 'icon'])).toBe(2)
})
