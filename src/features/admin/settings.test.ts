// @vitest-environment happy-dom

import { expect, test } from 'vitest'
import { keyOf } from '../../widgets/config-form/field.ts'
import { everydayWords } from './everyday-words.ts'
import { firstStepsSection, sections } from './sections.ts'

test('Z13 everyday words belong to settings that exist', () => {
  const known = new Set(
    [firstStepsSection, ...sections].flatMap(({ key: section, groups = [] }) => [
      section,
      ...groups.flatMap(({ key, fields }) => [`${section} ${key}`, ...fields.map((field) => `${section} ${key} ${keyOf(field)}`)]),
    ]),
  )
  expect(Object.keys(everydayWords).filter((key) => !known.has(key))).toEqual([])
})
