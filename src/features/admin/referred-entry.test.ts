import { expect, test } from 'vitest'
import { factoryConfig } from '#contract/config/parse.ts'
import { wordStep } from './entry-words.ts'
import { listOn, referredEntry } from './referred-entry.ts'

const config = factoryConfig()

test('what a portal begins with is named by the entry of its list', () => {
  expect(referredEntry(config, ['config', 'search', 'views', 'default'], 'list')).toMatchObject({ translation: 'views.search.views.list' })
  expect(referredEntry(config, ['config', 'sorting', 'default'], 'rating')).toMatchObject({ translation: 'views.search.sorting.rating' })
  const [theme] = config.themes.options
  expect(referredEntry(config, ['config', 'themes', 'default_dark'], theme?.key ?? '')).toBe(theme)
})

test('a key that no entry has, and every other place, names none', () => {
  expect(referredEntry(config, ['config', 'themes', 'default_light'], 'sepia')).toBeUndefined()
  expect(referredEntry(config, ['config', 'global', 'website_title'], 'list')).toBeUndefined()
})

test('entries of views and orders are found below the place that a screen edits', () => {
  const document = { config }
  expect(listOn(document, ['config', 'search', 'views', 'options', 'list', 'icon'], 3)).toEqual(['config', 'search', 'views', 'options'])
  expect(listOn(document, ['config', 'search', 'views', 'default'], 3)).toEqual(['config', 'search', 'views'])
  expect(listOn(document, ['config', 'infoView', 'options', 'border_width'], 2)).toEqual(['config', 'infoView'])
})

test('the direction that comes first is called a direction, the order that comes first a beginning', () => {
  expect(wordStep(['orientation', 'default'])).toBe(0)
  expect(wordStep(['default'])).toBe(0)
  expect(wordStep(['options', 'list', 'icon'])).toBe(2)
})
