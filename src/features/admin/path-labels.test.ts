// @vitest-environment happy-dom

import { expect, test } from 'vitest'
import { isObject } from '#common/is-object.ts'
import { factoryConfig } from '#contract/config/factory-config.ts'
import { type Path } from '../../domain/admin/values.ts'
import { labelsOf, pathLabels } from './path-labels.ts'

const config = factoryConfig()
const screens = pathLabels(config)

/** Paths with a value; a list or an empty record counts as a value. */
const leaves = (value: unknown, path: Path): Path[] =>
  isObject(value) && Object.keys(value).length > 0 ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key])) : [path]

/** Written by the program itself. */
const notEdited = ['config.version']

test('G2 G3 G4 G5 G6 G7 every value of the configuration has a screen and a label', () => {
  const missing = leaves(config, ['config']).filter((path) => !labelsOf(screens, path))
  expect(missing.map((path) => path.join('.'))).toEqual(notEdited)
})

test('G10 labels a path by its section, group and field, and a text by the field that shows it', () => {
  const words = (path: Path) => labelsOf(screens, path)?.labels.map(({ message, id }) => message ?? id)
  expect(words(['config', 'dashboard', 'heroImage', 'height'])).toHaveLength(3)
  expect(words(['texts', 'views.dashboard.hero.header'])).toHaveLength(3)
  expect(words(['config', 'facets'])).toHaveLength(2)
  expect(words(['config', 'unknown'])).toBeUndefined()
})
