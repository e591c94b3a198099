import { expect, test } from 'vitest'
import { workerApiPrefixName } from '#contract/api-prefix.ts'
import { readApiPath } from './api-path.ts'

test.each([
  [{ [workerApiPrefixName]: 'rest/' }, 'https://portal.example/', '/rest/'],
  [{ [workerApiPrefixName]: 'rest/v1/' }, 'https://portal.example/media/', '/media/rest/v1/'],
  [{}, 'https://portal.example/media/', '/media/assetportal/api/'],
])('O2 with %j at %s the API is at %s', (globals, scope, expected) => {
  expect(readApiPath(globals, scope)).toBe(expected)
})
