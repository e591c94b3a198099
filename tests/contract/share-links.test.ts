import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { documentNames } from '../../server/services/document-names.ts'
import { hashToken } from '../../server/services/sessions/new-token.ts'
import { factoryConfig } from '../../src/contract/config/factory-config.ts'
import type { Session } from '../../src/contract/session.ts'
import { isShareToken } from '../../src/contract/share-link-token.ts'
import type { ListedShareLink } from '../../src/contract/share-links.ts'
import { makeImage, rights } from '../support/delivery-assets.ts'
import { createTestPortal, type RequestOptions, type TestPortal } from '../support/portal.ts'
import { addLink, openLink, outcomeOf } from '../support/share-link.ts'

const dayMs = 24 * 3_600_000

let portal: TestPortal
const stores = () => portal.portal.services.stores
beforeEach(async () => {
  portal = await createTestPortal()
  for (const id of ['a', 'b']) await portal.put(await makeImage(portal.blobs, id))
  await portal.put(await makeImage(portal.blobs, 'hidden', { rights: rights(['staff']) }))
})
afterEach(() => portal.close())

const configure = async (share_links: Partial<ReturnType<typeof factoryConfig>['share_links']>) => {
  const config = factoryConfig()
  const body = { ...config, share_links: { ...config.share_links, ...share_links } }
  const etag = await stores().configuration.documentEtag(documentNames.config)
  if (!(await stores().configuration.putDocument(documentNames.config, body, null, etag)))
    throw new Error('the configuration was not saved')
}
const add = async (json: object, options: RequestOptions = { as: 'user' }) =>
  outcomeOf(
    await portal.call('addShareLink', {
      ...options,
      json: { name: 'Kit', message: '', locale: null, formats: 'all', days: 30, ids: ['a'], ...json },
    }),
  )
const list = async (options: RequestOptions = { as: 'user' }) => {
  const response = await portal.call('listShareLinks', options)
  return ((await response.json()) as { links: ListedShareLink[] }).links
}
const change = async (json: object, options: RequestOptions = { as: 'user' }) =>
  outcomeOf(await portal.call('changeShareLink', { ...options, json }))
const open = async (token: string, password?: string, from?: string) =>
  outcomeOf(
    await portal.call('openShareLink', {
      json: { token, ...(password !== undefined && { password }) },
      ...(from !== undefined && { from }),
    }),
  )
const mayShare = async () => ((await (await portal.call('getSession', { as: 'user', json: {} })).json()) as Session).mayShare === true

describe('H5 making share links', () => {
  test('H5 a link has a token that is shown once, and contains the visible files in the given order', async () => {
    const added = await addLink(portal, { ids: ['b', 'hidden', 'a', 'unknown', 'b'], message: 'Two\nlines', formats: ['web-jpg'] })
    expect(added).toMatchObject({ name: 'Press kit', message: 'Two\nlines', formats: ['web-jpg'], files: 2, state: 'open', opens: 0 })
    expect([isShareToken(added.token), added.hasPassword]).toEqual([true, false])
    const { token, ...listed } = added
    expect(await list()).toEqual([listed])
    const stored = await stores().shareLinks.listShareLinks(null)
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(stored[0]?.tokenHash).toBe(hashToken(token))
    expect(await stores().shareLinks.sharedAssetIds(added.id)).toEqual(['b', 'a'])
  })

  test('H5 opening and downloads are counted, without the person', async () => {
    const { token } = await addLink(portal)
    for (const _ of [1, 2]) await openLink(portal, token)
    const [listed] = await list()
    expect(listed).toMatchObject({ opens: 2, downloads: 0 })
    expect((listed?.used ?? 1) % 60_000).toBe(0)
  })

  test('H5 wrong input is refused and stores nothing', async () => {
    const refused = [400, 'request.invalid']
    for (const json of [
      { name: ' ' },
      { name: 'x'.repeat(121) },
      { name: 'a\u202Eb' },
      { message: 'x'.repeat(2001) },
      { formats: [] },
      { formats: 'some' },
      { password: 'short' },
      { days: 0 },
      { days: 1.5 },
      { ids: [] },
      { ids: ['../a'] },
      { locale: 'not a language' },
      { search: { solr_q: '*' } },
      { ids: undefined },
      { ids: undefined, search: { filter: 'no JSON' } },
      { ids: undefined, search: { solr_sort: 'price asc' } },
      // Beyond the configuration.
      { days: 366 },
      { days: null },
    ])
      expect([json, ...(await add(json))]).toEqual([json, ...refused])
    expect(await add({ ids: ['hidden', 'unknown'] })).toEqual([404, 'asset.not-found'])
    expect(await list()).toEqual([])
  })

  test('H5 the configuration limits the life of links', async () => {
    await configure({ longest_days: 7, endless: true })
    expect([await add({ days: 8 }), await add({ days: 7 }), await add({ days: null })].map(([status]) => status)).toEqual([400, 200, 200])
    const [endless, week] = (await list()).toSorted((one, other) => (one.expires ?? 0) - (other.expires ?? 0))
    expect([endless?.expires, week?.expires]).toEqual([null, portal.portal.services.clock() + 7 * dayMs])
    portal.wait(7 * dayMs)
    await portal.renew('user')
    expect((await list()).map(({ state }) => state).toSorted()).toEqual(['open', 'over'])
    // An end that has passed can be extended.
    expect(await change({ id: week?.id, days: 1 })).toEqual([200, undefined])
    expect((await list()).map(({ state }) => state)).toEqual(['open', 'open'])
  })

  test('H5 who may share: all users, groups with the right, or nobody', async () => {
    const group = async (allowed: boolean) => {
      await portal.renew('admin')
      return outcomeOf(await portal.call('changeGroup', { as: 'admin', json: { name: 'press', mayShare: allowed } }))
    }
    await stores().accounts.changeUser('user', () => ({ groups: ['press'] }))
    expect([await mayShare(), (await add({}))[0]]).toEqual([true, 200])
    await configure({ makers: 'groups' })
    expect([await mayShare(), await add({})]).toEqual([false, [403, 'access.denied']])
    expect(await group(true)).toEqual([200, undefined])
    expect([await mayShare(), (await add({}))[0]]).toEqual([true, 200])
    const listed = await portal.call('listGroups', { as: 'admin' })
    expect(await listed.json()).toMatchObject({ groups: [{ name: 'press', mayShare: true }] })
    expect(await group(false)).toEqual([200, undefined])
    expect([await mayShare(), await add({})]).toEqual([false, [403, 'access.denied']])
    expect((await list()).map(({ state }) => state)).toEqual(['paused', 'paused'])
    await configure({ makers: 'nobody' })
    await group(true)
    expect([await mayShare(), await add({})]).toEqual([false, [403, 'access.denied']])
    for (const as of ['guest', 'bare', 'admin'] as const) expect((await add({}, { as }))[0]).toBe(403)
  })

  test.each([{ makers: 'everyone' }, 'damaged', null])('H5 V3 a setting that cannot be read lets nobody share: %j', async (share_links) => {
    const { token } = await addLink(portal)
    const put = async (body: unknown) =>
      stores().configuration.putDocument(documentNames.config, body, null, await stores().configuration.documentEtag(documentNames.config))
    await put(share_links === null ? 'damaged' : { share_links })
    expect([await mayShare(), await add({}), await open(token)]).toEqual([false, [403, 'access.denied'], [410, 'share.over']])
    await put({ global: { website_title: 'x' } })
    expect([await mayShare(), await open(token)]).toEqual([true, [200, undefined]])
  })

  test('H5 changes: missing keys stay, and only the owner changes', async () => {
    const { id, token, ...added } = await addLink(portal, { password: 'harbour' })
    const before = (await list())[0]
    expect(await change({ id, name: 'Other' })).toEqual([200, undefined])
    expect((await list())[0]).toEqual({ ...before, name: 'Other' })
    expect(added.hasPassword).toBe(true)
    await stores().accounts.changeUser('bare', () => ({ isAssetUser: true }))
    expect(await change({ id, name: 'Mine' }, { as: 'bare' })).toEqual([404, 'share.not-found'])
    expect(await outcomeOf(await portal.call('endShareLink', { as: 'bare', json: { id } }))).toEqual([404, 'share.not-found'])
    expect(await list({ as: 'bare' })).toEqual([])
    expect(await change({ id: 'unknown' })).toEqual([404, 'share.not-found'])
    expect([await open(token, 'harbour'), (await list())[0]?.name]).toEqual([[200, undefined], 'Other'])
  })

  test('H5 administrators list and end all links, and others do not', async () => {
    const { id, token } = await addLink(portal)
    expect(await list({ as: 'admin', query: { all: 'true' } })).toMatchObject([{ id, maker: 'Ursel', state: 'open' }])
    expect(await outcomeOf(await portal.call('listShareLinks', { as: 'user', query: { all: 'true' } }))).toEqual([403, 'access.denied'])
    expect(await change({ id, name: 'Mine' }, { as: 'admin' })).toEqual([403, 'access.denied'])
    expect(await outcomeOf(await portal.call('endShareLink', { as: 'admin', json: { id } }))).toEqual([200, undefined])
    expect([await open(token), await list()]).toEqual([[410, 'share.over'], []])
  })

  test('H5 the log has a row for each change, without token and password', async () => {
    const { id, token } = await addLink(portal, { password: 'harbour' })
    await change({ id, name: 'Other', password: 'new harbour', renewAddress: true })
    await portal.call('endShareLink', { as: 'admin', json: { id } })
    const { entries } = await stores().usage.listAudit({ before: null, event: null, excludedEvents: [], person: null, maxEntryCount: 10 })
    const rows = entries.filter(({ event }) => event.startsWith('link.'))
    expect(rows.map(({ event, userId }) => [event, userId])).toEqual([
      ['link.ended', 'admin'],
      ['link.changed', 'user'],
      ['link.added', 'user'],
    ])
    const names = { name: 'Other', 'name.before': 'Press kit', 'name.after': 'Other' }
    expect(rows[1]?.detail).toEqual({ link: id, ...names, newPassword: true, newAddress: true })
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`harbour|${token}`))
  })

  test('H5 an account has a limited number of links', async () => {
    const link = {
      tokenHash: '',
      passwordHash: null,
      search: null,
      fileCount: 1,
      settings: { name: 'x', message: '', locale: null, formats: 'all' as const, preview: false },
    }
    for (let at = 0; at < 500; at += 1)
      await stores().shareLinks.addShareLink(
        { ...link, id: `${at}`, tokenHash: `${at}`, ownerId: 'user', createdAt: 0, expiresAt: null },
        [],
        500,
      )
    expect(await add({})).toEqual([409, 'share.too-many'])
  })
})

describe('H6 opening share links', () => {
  test('H6 tells the recipient what the link shows and nothing else', async () => {
    const { token, id, expires } = await addLink(portal, { message: 'Hello', locale: 'de', formats: 'none' })
    const { session, cookie, ...opened } = await openLink(portal, token)
    const told = { id, name: 'Press kit', message: 'Hello', locale: 'de', formats: 'none', files: 2, expires, maker: 'Ursel' }
    expect(opened).toEqual(told)
    expect(cookie).toBe(`vitrine_link=${session}`)
    const response = await portal.call('openShareLink', { json: { token } })
    expect(response.headers.get('set-cookie')).toMatch(new RegExp(`Path=/assetportal/api/links/${id}/; HttpOnly; SameSite=Strict$`))
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('H6 unknown, expired, ended and renewed links all look the same', async () => {
    const over = [410, 'share.over']
    const [expired, ended, renewed] = [await addLink(portal, { days: 1 }), await addLink(portal), await addLink(portal)]
    await portal.call('endShareLink', { as: 'user', json: { id: ended.id } })
    const response = await portal.call('changeShareLink', { as: 'user', json: { id: renewed.id, renewAddress: true } })
    const { token: newToken } = (await response.json()) as { token: string }
    portal.wait(dayMs)
    expect(await open(`link-${'z'.repeat(26)}`)).toEqual(over)
    for (const { token } of [expired, ended, renewed]) expect(await open(token)).toEqual(over)
    expect(await open(newToken)).toEqual([200, undefined])
    expect(await open('not a token')).toEqual([400, 'request.invalid'])
  })

  test('H6 passwords: asked for, limited per link and network, and no lock-out of the sign-in', async () => {
    const { token, id } = await addLink(portal, { password: 'harbour' })
    const { token: other } = await addLink(portal, { password: 'harbour' })
    expect(await open(token)).toEqual([409, 'share.password-needed'])
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await open(token, 'wrong one')).toEqual([422, 'share.password-wrong'])
    expect(await open(token, 'harbour')).toEqual([429, 'share.blocked'])
    expect(await open(other, 'harbour')).toEqual([200, undefined])
    expect(await open(token, 'harbour', '203.0.113.9')).toEqual([200, undefined])
    const signIn = await portal.call('getSession', { json: { user: 'Ursel', pass: 'correct horse battery' } })
    expect(signIn.status).toBe(200)
    portal.wait(60_000)
    expect(await open(token, 'harbour')).toEqual([200, undefined])
    expect(await change({ id, password: null })).toEqual([200, undefined])
    expect(await open(token)).toEqual([200, undefined])
  })

  test('H6 the address of a link says nothing about it, and no log has it', async () => {
    const { token } = await addLink(portal)
    const [real, invented] = await Promise.all([token, `link-${'z'.repeat(26)}`].map(async (one) => portal.request(`/s/${one}`)))
    expect([real?.status, invented?.status]).toEqual([200, 200])
    const [html, other] = [await real?.text(), await invented?.text()]
    expect(html).toContain(`url=../#/link/${token}`)
    expect(html?.replaceAll(token, '')).toBe(other?.replaceAll(`link-${'z'.repeat(26)}`, ''))
    expect(html).not.toMatch(/Press kit|og:image/)
    const atEndOfSentence = await portal.request(`/s/${token}.`)
    expect(await atEndOfSentence.text()).toContain(`url=../#/link/${token}"`)
    expect([real?.headers.get('referrer-policy'), html?.includes('noindex')]).toEqual(['no-referrer', true])
    await openLink(portal, token)
    expect(portal.log.join('')).not.toContain(token)
  })

  test('H6 messengers show name and picture only where the maker allows it, and never of a link with a password', async () => {
    const meta = async (token: string) => {
      const html = await (await portal.request(`/s/${token}`)).text()
      const picture = await portal.request(`/s/${token}/picture`)
      return [/og:title" content="([^"]*)"/.exec(html)?.[1], html.includes(`/s/${token}/picture`), picture.headers.get('content-type')]
    }
    const shown = await addLink(portal, { preview: true, message: 'The <b>opening</b>' })
    const others = [await addLink(portal), await addLink(portal, { preview: true, password: 'harbour' })]
    const nothing = [(await meta(`link-${'z'.repeat(26)}`))[0], false, 'application/json']
    expect(await meta(shown.token)).toEqual(['Press kit', true, 'image/jpeg'])
    for (const { token } of others) expect(await meta(token)).toEqual(nothing)
    expect(await change({ id: shown.id, preview: false })).toEqual([200, undefined])
    expect(await meta(shown.token)).toEqual(nothing)
    expect(await change({ id: shown.id, preview: true })).toEqual([200, undefined])
    portal.wait(30 * dayMs)
    expect(await meta(shown.token)).toEqual(nothing)
  })
})
