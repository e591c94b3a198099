import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AddedToken, appTokenPrefix, type ListedToken, maxAppTokenCount, type TokenAccess } from '../../src/contract/app-tokens.ts'
import type { SearchResponse } from '../../src/contract/search.ts'
import { makeFile, makeImage, rights } from '../support/delivery-assets.ts'
import { createTestPortal, password, type TestPortal } from '../support/portal.ts'

const dayMs = 24 * 3_600_000

let portal: TestPortal
beforeEach(async () => {
  portal = await createTestPortal()
  await portal.put(
    await makeImage(portal.blobs, 'open', { rights: rights(['everyone']) }),
    await makeImage(portal.blobs, 'press', { rights: rights(['press']) }),
    await makeFile(portal.blobs, 'audio', 'sound', { rights: rights(['everyone']) }),
  )
})
afterEach(() => portal.close())

const stores = () => portal.portal.services.stores
const add = async (access: TokenAccess = 'download', days = 90, as: 'user' | 'admin' = 'user'): Promise<AddedToken> => {
  const response = await portal.call('addToken', { as, json: { name: 'Script', access, days } })
  expect(response.status).toBe(200)
  return (await response.json()) as AddedToken
}
const list = async (as: 'user' | 'admin' = 'user') =>
  ((await (await portal.call('listTokens', { as })).json()) as { tokens: ListedToken[] }).tokens
const status = async (token: string) => (await portal.call('search', { token, query: { solr_q: '*' } })).status
const idsSeen = async (token: string): Promise<string[]> => {
  const response = await portal.call('search', { token, query: { solr_q: '*', solr_rows: 50 } })
  return ((await response.json()) as SearchResponse).response.docs.map(({ id }) => id).toSorted()
}
const get = (path: string, token?: string) =>
  portal.request(path, token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } })
const urlOf = async (token: string, id: string) =>
  ((await (await portal.call('download', { token, query: { id: [id], csetid: '0' } })).json()) as { url: string }).url

describe('L20 app tokens', () => {
  test('L20 a token is returned once, stored as a hash, listed with its last use, and revoked', async () => {
    const { token, ...listed } = await add('download', 30)
    expect(token).toMatch(new RegExp(`^${appTokenPrefix}[\\w-]{43}$`))
    expect(listed).toMatchObject({ name: 'Script', access: 'download', used: null, expires: listed.created + 30 * dayMs })
    expect(await list()).toEqual([listed])
    portal.wait(3_600_000)
    expect(await status(token)).toBe(200)
    portal.wait(30_000)
    expect(await status(token)).toBe(200)
    // Written at most once in a minute.
    expect(await list()).toEqual([{ ...listed, used: listed.created + 3_600_000 }])
    const records = await stores().tokens.listTokens('user')
    const stored = JSON.stringify(records)
    expect(stored).not.toContain(token.slice(appTokenPrefix.length))
    expect(JSON.stringify(await list())).not.toContain(records[0]?.tokenHash ?? '')
    expect(portal.log.join('\n')).not.toContain(token)
    await portal.call('revokeToken', { as: 'user', json: { id: listed.id } })
    expect([await status(token), await list()]).toEqual([401, []])
    // A second time it changes nothing.
    expect((await portal.call('revokeToken', { as: 'user', json: { id: listed.id } })).status).toBe(200)
    const { entries } = await stores().usage.listAudit({ before: null, event: null, excludedEvents: [], person: null, maxEntryCount: 10 })
    expect(entries.map(({ event, userId, detail }) => ({ event, userId, detail }))).toEqual([
      { event: 'token.revoked', userId: 'user', detail: { token: 'Script' } },
      { event: 'token.added', userId: 'user', detail: { token: 'Script', access: 'download', days: 30 } },
    ])
  })

  test('L20 the owner alone lists and revokes a token, and an account has a limited number', async () => {
    const { token, id } = await add('read')
    expect(await list('admin')).toEqual([])
    await portal.call('revokeToken', { as: 'admin', json: { id } })
    expect(await status(token)).toBe(200)
    for (let count = 1; count < maxAppTokenCount; count += 1) await add('read')
    const refused = await portal.call('addToken', { as: 'user', json: { name: 'One more', access: 'read', days: 30 } })
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'request.invalid', values: { field: 'tokens' } }])
    for (const as of ['guest', 'nobody', 'expired'] as const) {
      expect((await portal.call('listTokens', { as })).status).toBe(401)
      expect((await portal.call('addToken', { as, json: { name: 'x', access: 'read', days: 30 } })).status).toBe(401)
    }
  })

  test('L20 input that names no known access or time is refused', async () => {
    const token = { name: 'Script', access: 'read', days: 30 }
    for (const [field, value] of [
      ['name', ' '],
      ['name', 'a\u0000b'],
      ['name', 'x'.repeat(65)],
      ['access', 'admin'],
      ['days', 36_500],
    ] as const) {
      const response = await portal.call('addToken', { as: 'user', json: { ...token, [field]: value } })
      expect([field, response.status, await response.json()]).toMatchObject([field, 400, { values: { field } }])
    }
    expect(await list()).toEqual([])
  })

  test('L20 a token ends at its time, stays listed for a month, and does not return when the clock is set back', async () => {
    const { token, id } = await add('read', 30)
    portal.wait(30 * dayMs - 1)
    expect(await status(token)).toBe(200)
    portal.wait(1)
    expect(await status(token)).toBe(401)
    await portal.renew('user')
    expect((await list()).map((one) => one.id)).toEqual([id])
    await portal.portal.services.sessions.removeExpired()
    expect(await stores().tokens.listTokens('user')).toHaveLength(1)
    portal.wait(30 * dayMs + 1)
    await portal.portal.services.sessions.removeExpired()
    expect(await stores().tokens.listTokens('user')).toEqual([])
    const { token: ahead } = await portal.renew('user').then(() => add('read'))
    portal.wait(-dayMs)
    expect(await status(ahead)).toBe(401)
  })
})

describe('L20 the rights of a token', () => {
  test('L20 they are those of the owner at that moment', async () => {
    const { token } = await add('change')
    expect(await idsSeen(token)).toEqual(['open', 'press', 'sound'])
    await stores().accounts.changeUser('user', () => ({ groups: [] }))
    expect(await idsSeen(token)).toEqual(['open', 'sound'])
    await stores().accounts.changeUser('user', () => ({ isAssetUser: false }))
    expect(await idsSeen(token)).toEqual([])
    expect((await portal.call('saveBookmarks', { token, json: [{ id: 'open' }] })).status).toBe(403)
  })

  test('L20 a signed link needs the token that received it, and ends with it', async () => {
    const [one, other] = [await add('download'), await add('download')]
    const url = await urlOf(one.token, 'press')
    expect((await get(url, one.token)).status).toBe(200)
    expect((await get(url)).status).toBe(401)
    expect((await get(url, other.token)).status).toBe(403)
    expect((await get(url, portal.tokens.user ?? '')).status).toBe(403)
    const ofSession = await urlOf(portal.tokens.user ?? '', 'press')
    expect((await get(ofSession, one.token)).status).toBe(403)
    await portal.call('revokeToken', { as: 'user', json: { id: one.id } })
    expect([401, 403]).toContain((await get(url, one.token)).status)
  })

  test('L20 a token for reading shows pictures but delivers no original', async () => {
    const { token } = await add('read')
    // The server caches texts of repeated assets, also for callers who may download them.
    const query = { solr_q: '*', solr_rows: 50 }
    const isDownloadable = async (bearer: string | null) => {
      const response = await portal.call('search', { token: bearer ?? '', query })
      return ((await response.json()) as SearchResponse).response.docs.map(({ downloadable = true }) => downloadable)
    }
    for (let count = 0; count < 3; count += 1) {
      expect(await isDownloadable(portal.tokens.user)).toEqual([true, true, true])
      expect(await isDownloadable(token)).toEqual([false, false, false])
    }
    const assets = await portal.call('getAssets', { token, query: { assetid: ['open', 'sound'] } })
    const { docs } = (await assets.json()) as { docs: { id: string; thumb_url?: string; downloadable: boolean }[] }
    expect(docs.map(({ downloadable }) => downloadable)).toEqual([false, false])
    expect((await get(docs[0]?.thumb_url ?? '', token)).status).toBe(200)
    const sound = async (bearer: string | null) =>
      ((await (await portal.call('getVideo', { token: bearer ?? '', params: { id: 'sound' } })).json()) as { url?: string }).url
    const url = await sound(portal.tokens.user)
    expect(await sound(token)).toBeUndefined()
    expect((await get(url ?? '', portal.tokens.user ?? '')).status).toBe(200)
    expect((await get(url ?? '', token)).status).toBe(404)
  })

  test('L20 a token is no session: as a cookie it counts for nothing, and no session begins with it', async () => {
    const { token } = await add('change', 90, 'admin')
    const guest = await portal.call('getAssets', { as: 'guest', query: { assetid: ['open'] } })
    const { docs } = (await guest.json()) as { docs: { thumb_url: string }[] }
    const picture = await portal.request(docs[0]?.thumb_url ?? '', { headers: { Cookie: `vitrine_session=${token}` } })
    expect(picture.status).toBe(401)
    for (const json of [{}, { user: 'Ada', pass: password }]) {
      const response = await portal.call('getSession', { token, json })
      expect([response.status, response.headers.get('set-cookie')]).toEqual([403, null])
    }
    expect(await (await portal.call('checkSession', { token })).json()).toEqual({ isGuiAdmin: false, sessionValid: true })
    expect((await portal.request('/assetportal/api/config/upload/x', { headers: { Authorization: `Bearer ${token}` } })).status).toBe(403)
    expect((await portal.call('search', { token: `${token}x`, query: { solr_q: '*' } })).status).toBe(401)
  })
})

describe('L20 what ends all tokens of an account', () => {
  const ends: Readonly<Record<string, () => Promise<unknown>>> = {
    'a disabled account': () => portal.call('changeAccount', { as: 'admin', json: { id: 'user', disabled: true } }),
    'a removed account': () => portal.call('removeAccount', { as: 'admin', json: { id: 'user' } }),
    'a sign-out everywhere by an administrator': () => portal.call('endAccountSessions', { as: 'admin', json: { id: 'user' } }),
    'a new password of the owner': () =>
      portal.call('changePassword', { as: 'user', json: { current: password, password: 'a wholly new one' } }),
    'a new password by a link': async () => {
      const link = (await (await portal.call('sendPasswordLink', { as: 'admin', json: { id: 'user' } })).json()) as { token: string }
      return portal.call('setPassword', { json: { token: link.token, password: 'a wholly new one' } })
    },
  }
  test.each(Object.keys(ends))('L20 %s', async (end) => {
    const tokens = [await add('read'), await add('change')]
    const other = await add('read', 30, 'admin')
    await ends[end]?.()
    for (const { token } of tokens) expect(await status(token)).toBe(401)
    expect(await status(other.token)).toBe(200)
    // An account that is enabled again does not revive them.
    await stores().accounts.changeUser('user', () => ({ disabled: false }))
    for (const { token } of tokens) expect(await status(token)).toBe(401)
  })

  test('L20 a sign-out, also of other devices, keeps them', async () => {
    const { token } = await add('read')
    await portal.call('endSessions', { as: 'user', json: { others: true } })
    await portal.call('logout', { as: 'user' })
    expect(await status(token)).toBe(200)
  })
})
