import { expect, test } from 'vitest'
import { configuredSteps, pendingSteps } from './rules.ts'

test('unknown names are left out, the configured order counts, none comes twice', () => {
  expect(configuredSteps(['sort', 'nonsense', 'language', 'sort'])).toEqual(['sort', 'language'])
})

test('what was seen is not shown again', () => {
  const steps = configuredSteps(['language', 'sort', 'views'])
  expect(pendingSteps(steps, ['language', 'views'])).toEqual(['sort'])
})
