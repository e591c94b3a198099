import { expect, test } from 'vitest'
import { factoryConfig } from '#contract/config/parse.ts'
import { referredEntry } from './referred-entry.ts'

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
