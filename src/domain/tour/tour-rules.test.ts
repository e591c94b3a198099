import { expect, test } from 'vitest'
import { configuredSteps, pendingSteps } from './tour-rules.ts'

test('omits unknown names and duplicates, in the configured order', () => {
  expect(configuredSteps(['sort', 'nonsense', 'language', 'sort'])).toEqual(['sort', 'language'])
})

test('steps that were shown are not shown again', () => {
  const steps = configuredSteps(['language', 'sort', 'views'])
  expect(pendingSteps(steps, ['language', 'views'])).toEqual(['sort'])
})
