import { expect, test } from 'vitest'
import { ApiFailure, classifyFailure, type FailureClass } from './api-failure.ts'

test.each<[ConstructorParameters<typeof ApiFailure>[0], number, FailureClass]>([
  ['client.network', 0, 'unreachable'],
  ['client.timeout', 0, 'unreachable'],
  ['client.bad-answer', 200, 'unreachable'],
  ['client.bad-answer', 511, 'unreachable'],
  ['client.restarting', 502, 'temporary'],
  ['client.restarting', 503, 'temporary'],
  ['client.restarting', 504, 'temporary'],
  ['client.timeout', 408, 'temporary'],
  ['client.timeout', 425, 'temporary'],
  ['request.too-many', 429, 'temporary'],
  ['server.internal', 500, 'temporary'],
  ['server.busy', 503, 'temporary'],
  ['client.unknown-status', 401, 'temporary'],
  ['client.unknown-status', 403, 'temporary'],
  ['client.unknown-status', 404, 'temporary'],
  ['auth.session-expired', 401, 'session'],
  ['access.denied', 403, 'denied'],
  ['asset.not-found', 404, 'permanent'],
  ['request.invalid', 400, 'permanent'],
  ['client.unknown-status', 400, 'permanent'],
])('E3 O10 %s with status %i is %s', (code, status, expected) => {
  expect(classifyFailure(new ApiFailure(code, status))).toBe(expected)
})
