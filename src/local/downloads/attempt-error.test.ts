// @vitest-environment node
import { expect, test } from 'vitest'
import type { AnyErrorCode } from '#contract/errors.ts'
import { type AttemptResult, attemptErrorOf, type FailureSource, reasonOf } from '#local/downloads/attempt-error.ts'
import type { Reason } from '#local/downloads/job-records.ts'
import { RemoteError } from '#local/remote-error.ts'

test.each([
  ['W4 429 of the API', { code: 'download.conversion-busy', status: 429 }, 'api', 'conversionBusy'],
  ['W4 429 of the API without a code', { code: null, status: 429 }, 'api', 'conversionBusy'],
  ['W4 429 of the returned address', { code: null, status: 429 }, 'file', 'externalBusy'],
  ['W4 429 of the returned address with its code', { code: 'download.external-busy', status: 429 }, 'file', 'externalBusy'],
  ['W4 403 of the returned address', { code: 'access.denied', status: 403 }, 'file', 'externalForbidden'],
  ['W4 403 of the API', { code: 'access.no-download-right', status: 403 }, 'api', 'unauthorized'],
  ['W4 404', { code: 'asset.not-found', status: 404 }, 'api', 'gone'],
  ['W4 a failed conversion', { code: 'download.conversion-failed', status: 502 }, 'api', 'conversionFailed'],
  ['E3 no connection', { code: 'client.offline', status: 0 }, 'api', 'offline'],
  ['E3 a cut connection', { code: 'client.network', status: 0 }, 'file', 'interrupted'],
  ['E3 an HTML page instead of the file', { code: 'client.bad-answer', status: 200 }, 'file', 'error'],
  ['E3 anything else', { code: 'server.internal', status: 500 }, 'file', 'error'],
] as const)('%s', (_title, failure, source, reason) => {
  expect(reasonOf(failure, source)).toBe(reason)
})

test.each<[AnyErrorCode, number, FailureSource, AttemptResult, Reason]>([
  ['client.network', 0, 'file', 'waiting', 'interrupted'],
  ['client.timeout', 425, 'api', 'waiting', 'offline'],
  ['request.too-many', 429, 'api', 'waiting', 'conversionBusy'],
  ['server.full', 507, 'api', 'waiting', 'serverFull'],
  ['client.bad-answer', 200, 'file', 'waiting', 'error'],
  ['client.unknown-status', 403, 'file', 'waiting', 'externalForbidden'],
  ['download.conversion-failed', 502, 'api', 'failed', 'conversionFailed'],
  ['auth.session-expired', 401, 'api', 'needs-auth', 'session'],
  ['access.no-download-right', 403, 'api', 'denied', 'unauthorized'],
  ['download.external-forbidden', 403, 'file', 'failed', 'externalForbidden'],
  ['asset.not-found', 404, 'api', 'gone', 'gone'],
  ['auth.link-over', 410, 'file', 'gone', 'gone'],
  ['range.unsatisfiable', 416, 'file', 'restart', 'error'],
  ['request.invalid', 400, 'api', 'failed', 'error'],
])('O5 %s with status %i from the %s changes a job to %s (%s)', (code, status, source, result, reason) => {
  expect(attemptErrorOf(new RemoteError(code, status, { retryAfterMs: 7000 }), source)).toMatchObject({
    result,
    reason,
    retryAfterMs: 7000,
  })
})
