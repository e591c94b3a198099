import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CallName, calls } from '../../src/contract/calls.ts'
import type { ErrorBody } from '../../src/contract/error-body.ts'
import { type PreviewedRole, previewLifetimeMs } from '../../src/contract/role-preview.ts'
import type { SearchResponse } from '../../src/contract/search.ts'
import type { Session } from '../../src/contract/session.ts'
import { makeImage, makeVideo, rights } from '../support/delivery-assets.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'
import { sampleCalls } from './sample-calls.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await createTestPortal()
  const { stores } = portal.portal.services
  const user = await stores.accounts.getUser('user')
  if (user) await stores.accounts.putUser({ ...user, groups: ['press'] })
  const admin = await stores.accounts.getUser('admin')
  if (admin) await stores.accounts.putUser({ ...admin, isAssetUser: true })
  await portal.put(
    await makeImage(portal.blobs, 'open', { rights: rights(['everyone']) }),
    await makeImage(portal.blobs, 'guests', { rights: rights(['guests']) }),
    await makeImage(portal.blobs, 'users', { rights: rights(['users']) }),
    await makeImage(portal.blobs, 'press', { rights: rights(['press']) }),
    await makeImage(portal.blobs, 'secret', { rights: rights([]) }),
  )
})
afterEach(() => portal.close())

const begin = async (role: Partial<PreviewedRole>): Promise<Session> => {
  const response = await portal.call('beginPreview', { as: 'admin', json: role })
  expect(response.status).toBe(200)
  return (await response.json()) as Session
}
const tokenFor = async (role: Partial<PreviewedRole>): Promise<string> => (await begin(role)).session ?? ''
const idsSeen = async (token: string): Promise<string[]> => {
  const response = (await (await portal.call('search', { token, query: { solr_q: '*', solr_rows: 50 } })).json()) as SearchResponse
  return response.response.docs.map(({ id }) => id).toSorted()
}
const codeOf = async (response: Response) => [response.status, ((await response.json()) as ErrorBody).code]

describe('Y10 the portal in the role of another user', () => {
  test('Y10 shows what the role may see and nothing that only the administrator may see', async () => {
    expect(await idsSeen(portal.tokens.admin ?? '')).toEqual(['guests', 'open', 'press', 'secret', 'users'])
    expect(await idsSeen(await tokenFor({ kind: 'guest' }))).toEqual(['guests', 'open'])
    expect(await idsSeen(await tokenFor({ kind: 'user' }))).toEqual(['open', 'users'])
    expect(await idsSeen(await tokenFor({ kind: 'user', groups: ['press'] }))).toEqual(['open', 'press', 'users'])
    // A guest has no groups, whatever the request contains.
    expect(await idsSeen(await tokenFor({ kind: 'guest', groups: ['press'] }))).toEqual(['guests', 'open'])
  })

  test('Y10 an administrator who is no asset user sees in every role only what guests see', async () => {
    const { stores } = portal.portal.services
    const admin = await stores.accounts.getUser('admin')
    if (admin) await stores.accounts.putUser({ ...admin, isAssetUser: false })
    expect(await idsSeen(portal.tokens.admin ?? '')).toEqual([])
    for (const role of [{ kind: 'guest' }, { kind: 'user' }, { kind: 'user', groups: ['press'] }] as const)
      expect(await idsSeen(await tokenFor({ ...role, groups: [...('groups' in role ? role.groups : [])] }))).toEqual(['guests', 'open'])
  })

  test('Y10 rejects unknown and reserved groups', async () => {
    for (const group of ['nobody', '*', 'everyone', 'users', '-', '__proto__']) {
      const response = await portal.call('beginPreview', { as: 'admin', json: { kind: 'user', groups: [group] } })
      expect(await codeOf(response)).toEqual([400, 'request.invalid'])
    }
    expect(await (await portal.call('getPreviewGroups', { as: 'admin' })).json()).toMatchObject({
      groups: expect.arrayContaining(['press']),
    })
  })

  test('Y10 returns the session of the role and sets no cookie', async () => {
    const token = await tokenFor({ kind: 'user', groups: ['press'] })
    const response = await portal.call('getSession', { token, json: {} })
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await response.json()).toMatchObject({ session: token, guest: false, isAssetUser: true, isGuiAdmin: false, scope: 'preview' })
    expect(await (await portal.call('checkSession', { token })).json()).toEqual({ isGuiAdmin: false, sessionValid: true })
  })

  test('Y10 is read-only: rejects saving, sign-ins and downloads', async () => {
    await portal.put(await makeVideo(portal.blobs, 'film', { rights: rights(['everyone']) }))
    const token = await tokenFor({ kind: 'user', groups: ['press'] })
    const looking = new Set<CallName>(['getSession'])
    for (const name of Object.keys(calls) as CallName[]) {
      const { access, method } = calls[name]
      const may = looking.has(name) || (method === 'GET' && access !== 'admin' && access !== 'user')
      const isMore = access === 'account' || ['logout', 'setLocale', 'download'].includes(name)
      const response = await portal.call(name, { token, ...sampleCalls[name]() })
      if (may && !isMore) expect([name, [401, 403].includes(response.status)]).toEqual([name, false])
      else expect([name, response.status]).toEqual([name, 403])
    }
    const signIn = await portal.call('getSession', { token, json: { user: 'Ada', pass: 'correct horse battery' } })
    expect(await codeOf(signIn)).toEqual([403, 'access.preview'])
    expect((await portal.call('getSession', { token, query: { token: 'x' }, json: {} })).status).toBe(403)
  })

  test('Y10 ends at its time limit, with the session of the administrator, and when the account is no longer an administrator', async () => {
    const stands = async (token: string) => (await portal.call('search', { token, query: { solr_q: '*' } })).status
    const late = await tokenFor({ kind: 'guest' })
    portal.wait(previewLifetimeMs + 1)
    expect(await stands(late)).toBe(401)
    // No guest session replaces the preview: it would overwrite the cookie of the administrator.
    const again = await portal.call('getSession', { token: late, json: {} })
    expect([again.status, again.headers.get('set-cookie')]).toEqual([401, null])

    const { stores } = portal.portal.services
    const admin = await stores.accounts.getUser('admin')
    if (!admin) throw new Error('there is no admin')
    const token = await tokenFor({ kind: 'user' })
    await stores.accounts.putUser({ ...admin, isGuiAdmin: false, isAssetUser: true })
    expect(await stands(token)).toBe(401)
    await stores.accounts.putUser(admin)
    expect(await stands(token)).toBe(200)
    await portal.call('logout', { as: 'admin' })
    expect(await stands(token)).toBe(401)
  })

  test('Y10 rejects a changed token and one with a foreign signature', async () => {
    const token = await tokenFor({ kind: 'guest' })
    const [mark, claims = '', signature = ''] = token.split('.')
    const more = Buffer.from(Buffer.from(claims, 'base64url').toString().replace('"guest"', '"user"')).toString('base64url')
    const other = await createTestPortal()
    const foreign = ((await (await other.call('beginPreview', { as: 'admin', json: { kind: 'guest' } })).json()) as Session).session ?? ''
    await other.close()
    for (const forged of [`${mark}.${more}.${signature}`, `${mark}.${claims}.`, `${mark}..`, `${mark}`, 'preview.', foreign])
      expect([forged, (await portal.call('search', { token: forged, query: { solr_q: '*' } })).status]).toEqual([forged, 401])
  })

  test('Y10 returns no session for a guest where guests are not allowed', async () => {
    const closed = await createTestPortal({ guests: false })
    const session = (await (await closed.call('beginPreview', { as: 'admin', json: { kind: 'guest' } })).json()) as Session
    expect(session).toMatchObject({ session: null, guest: false, isAssetUser: false })
    await closed.close()
  })

  test('Y10 is for admins only', async () => {
    for (const as of ['nobody', 'guest', 'user', 'bare', 'expired'] as const)
      expect([401, 403]).toContain((await portal.call('beginPreview', { as, json: { kind: 'guest' } })).status)
    const token = await tokenFor({ kind: 'user' })
    expect((await portal.call('beginPreview', { token, json: { kind: 'user', groups: ['press'] } })).status).toBe(403)
  })
})
