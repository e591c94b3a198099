// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import type { AnyErrorCode } from '#contract/errors.ts'
import { portalHeader } from '#contract/portal-header.ts'
import { readRemoteError } from '#local/read-remote-error.ts'
import { connectionLost, RemoteError, type RemoteErrorKind } from '#local/remote-error.ts'

afterEach(() => void vi.unstubAllGlobals())

const html = { 'content-type': 'text/html; charset=utf-8' }
const json = { 'content-type': 'application/json' }
const own = { ...json, [portalHeader]: '1' }
const body = (code: AnyErrorCode) => JSON.stringify({ code })

/** Every response that is not ok: of the portal, of a proxy, of a network that requires a sign-in, and malformed ones. */
test.each<[number, HeadersInit, string, AnyErrorCode, RemoteErrorKind, number | null]>([
  // No final response yet.
  [408, html, '<html>', 'client.timeout', 'temporary', null],
  [425, {}, '', 'client.timeout', 'temporary', null],
  [429, json, '{}', 'request.too-many', 'temporary', null],
  [429, { ...html, 'retry-after': '120' }, '<html>', 'request.too-many', 'temporary', 120_000],
  [429, { ...json, 'retry-after': '7' }, body('download.conversion-busy'), 'download.conversion-busy', 'temporary', 7000],
  [429, { ...json, 'retry-after': 'soon' }, body('request.too-many'), 'request.too-many', 'temporary', null],
  // A failing server, or a gateway without its server.
  [500, json, body('server.internal'), 'server.internal', 'temporary', null],
  [500, html, '<html>', 'server.internal', 'temporary', null],
  [501, json, body('mail.not-configured'), 'mail.not-configured', 'temporary', null],
  [502, html, '<html>', 'client.restarting', 'temporary', null],
  [503, { ...json, 'retry-after': '30' }, body('server.busy'), 'server.busy', 'temporary', 30_000],
  [503, {}, '', 'client.restarting', 'temporary', null],
  [504, html, '<html>', 'client.restarting', 'temporary', null],
  [507, json, body('server.full'), 'server.full', 'temporary', null],
  [520, html, '<html>', 'client.unknown-status', 'temporary', null],
  // A network that requires a sign-in.
  [302, { location: 'https://wifi.example/' }, '', 'client.bad-answer', 'unreachable', null],
  [307, { location: 'https://wifi.example/' }, '', 'client.bad-answer', 'unreachable', null],
  [511, html, '<html>', 'client.bad-answer', 'unreachable', null],
  // Session and permission errors of the portal.
  [401, own, body('auth.session-expired'), 'auth.session-expired', 'session', null],
  [401, own, '{}', 'auth.session-expired', 'session', null],
  [403, own, body('access.denied'), 'access.denied', 'denied', null],
  [403, own, '{}', 'access.denied', 'denied', null],
  // The same status codes of a proxy or a network filter.
  [401, html, '<html>', 'client.unknown-status', 'temporary', null],
  [403, html, '<html>', 'client.unknown-status', 'temporary', null],
  [407, html, '<html>', 'client.unknown-status', 'temporary', null],
  [404, html, '<html>', 'client.unknown-status', 'temporary', null],
  // JSON of another program: a sign-in gateway, an API gateway, a firewall.
  [401, json, '{"error":"unauthorized"}', 'client.unknown-status', 'temporary', null],
  [401, json, '{}', 'client.unknown-status', 'temporary', null],
  [401, {}, '', 'client.unknown-status', 'temporary', null],
  [401, json, body('auth.session-expired'), 'client.unknown-status', 'temporary', null],
  [403, json, '{"message":"Forbidden"}', 'client.unknown-status', 'temporary', null],
  [403, json, body('access.denied'), 'client.unknown-status', 'temporary', null],
  [404, json, body('asset.not-found'), 'client.unknown-status', 'temporary', null],
  [410, json, body('auth.link-over'), 'client.unknown-status', 'temporary', null],
  [410, html, '<html>', 'client.unknown-status', 'temporary', null],
  [451, html, '<html>', 'client.unknown-status', 'temporary', null],
  // Request errors of the portal.
  [404, own, body('asset.not-found'), 'asset.not-found', 'permanent', null],
  [410, own, body('auth.link-over'), 'auth.link-over', 'permanent', null],
  [412, json, body('bookmarks.conflict'), 'bookmarks.conflict', 'permanent', null],
  [413, html, '<html>', 'request.too-large', 'permanent', null],
  [400, json, body('request.invalid'), 'request.invalid', 'permanent', null],
  [400, {}, '', 'client.unknown-status', 'permanent', null],
  // Malformed error bodies: the status decides.
  [400, json, '{"code":', 'client.unknown-status', 'permanent', null],
  [403, own, '{"code":7}', 'access.denied', 'denied', null],
  [429, json, '{"code":"of a newer version"}', 'request.too-many', 'temporary', null],
  [500, json, '[]', 'server.internal', 'temporary', null],
  [503, json, 'null', 'client.restarting', 'temporary', null],
])(
  'E3 O4 O5 O10 status %i, headers %j and body %j is %s, %s, retry after %j ms',
  async (status, headers, text, code, kind, retryAfterMs) => {
    const error = await readRemoteError(new Response(text, { status, headers }), 'portal')
    const retryable = kind === 'unreachable' || kind === 'temporary'
    expect(error).toMatchObject({ name: 'RemoteError', status, code, kind, retryable, retryAfterMs })
  },
)

/** Backends and file servers that send only a status. */
test.each<[number, HeadersInit, string, AnyErrorCode, RemoteErrorKind]>([
  [401, {}, '', 'auth.session-expired', 'session'],
  [401, json, '{}', 'auth.session-expired', 'session'],
  [401, html, '<html>', 'client.unknown-status', 'temporary'],
  [403, json, '{"message":"Forbidden"}', 'access.denied', 'denied'],
  [403, json, body('access.no-download-right'), 'access.no-download-right', 'denied'],
  [404, json, body('asset.not-found'), 'asset.not-found', 'permanent'],
])('E3 without the portal status %i, headers %j and body %j is %s, %s', async (status, headers, text, code, kind) => {
  expect(await readRemoteError(new Response(text, { status, headers }), 'any')).toMatchObject({ status, code, kind })
})

test.each<[AnyErrorCode, number]>([
  ['client.timeout', 0],
  // A page or a malformed body with a good status.
  ['client.bad-answer', 200],
])('E3 O10 %s with status %i is unreachable', (code, status) => {
  expect(new RemoteError(code, status)).toMatchObject({ kind: 'unreachable', retryable: true, retryAfterMs: null })
})

test.each([
  [true, 'client.network'],
  [false, 'client.offline'],
])('E3 without a response (online: %s) the code is %s', (onLine, code) => {
  vi.stubGlobal('navigator', { onLine })
  expect(connectionLost()).toMatchObject({ code, status: 0, kind: 'unreachable', retryable: true })
})

test('E3 values and minutes of the error body are part of the error', async () => {
  const text = JSON.stringify({ code: 'auth.blocked', values: { limit: 3 }, blockedMinutes: 7 })
  expect(await readRemoteError(new Response(text, { status: 401, headers: own }), 'portal')).toMatchObject({
    values: { limit: 3 },
    blockedMinutes: 7,
  })
})
