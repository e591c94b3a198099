import { expect, test } from 'vitest'
import { workerApiPrefixVariable } from '#contract/api-prefix.ts'
import { readApiPath } from './api-path.ts'

test.each([
  [{ [workerApiPrefixVariable]: 'rest/' }, 'https://portal.example/', '/rest/'],
  [{ [workerApiPrefixVariable]: 'rest/v1/' }, 'https://portal.example/media/', '/media/rest/v1/'],
  [{}, 'https://portal.example/media/', '/media/assetportal/api/'],
])('O2 with %j at %s the API is at %s', (globals, scope, expected) => {
  expect(readApiPath(globals, scope)).toBe(expected)
})
