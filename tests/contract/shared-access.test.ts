import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type CallName, calls } from '../../src/contract/calls.ts'
import type { DownloadResponse } from '../../src/contract/download.ts'
import type { SharedAssets } from '../../src/contract/share-links.ts'
import { makeImage, makeVideo, rights } from '../support/delivery-assets.ts'
import { makeRendition } from '../support/fake-renditions.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'
import { randomBytes } from '../support/random-bytes.ts'
import { addLink, openLink, outcomeOf, type Recipient } from '../support/share-link.ts'
import { sampleCalls } from './sample-calls.ts'

const dayMs = 24 * 3_600_000
const largeBytes = 3_000_000

let portal: TestPortal
/** Session of the maker: an administrator who sees everything and is in the group `staff`. */
let maker = ''
const stores = () => portal.portal.services.stores

const open = async (guests = true) => {
  portal = await createTestPortal({ guests })
  const admin = await stores().accounts.getUser('admin')
  if (!admin) throw new Error('there is no admin')
  const user = { ...admin, id: 'maker', name: 'Marie', isAssetUser: true, groups: ['staff', 'press'] }
  await stores().accounts.putUser(user)
  maker = await portal.portal.services.sessions.begin(user, 'provider')
  await portal.put(
    await makeImage(portal.blobs, 'a', { rights: rights(['staff']) }),
    await makeVideo(portal.blobs, 'b', { rights: rights(['staff']) }),
    await makeImage(portal.blobs, 'public'),
    await makeImage(portal.blobs, 'secret', { rights: rights(['staff']), keywords: { vault: [{ value: 'gold' }] } }),
  )
}
beforeEach(() => open())
afterEach(() => portal.close())

const share = async (change: Parameters<typeof addLink>[1] = {}) => {
  const link = await addLink(portal, change, { token: maker })
  return { link, recipient: await openLink(portal, link.token, change.password) }
}
const shared = async ({ session }: Recipient, query = {}) =>
  (await (await portal.call('getSharedAssets', { token: session, query })).json()) as SharedAssets
const fetchAs = (address: string, cookie: string) => portal.request(address, { headers: { Cookie: cookie } })
const download = async ({ session }: Recipient, query: object) => {
  const response = await portal.call('download', { token: session, query: { target: 'down', ...query } })
  return (await response.json()) as DownloadResponse
}

/** Calls that the page of a recipient makes, independent of the table of the server. */
const forLinks: readonly CallName[] = [...(['getSharedAssets', 'getPreview', 'getVideo', 'getConvertSets', 'download'] as const)]
const names = Object.keys(calls) as CallName[]

type Shared = Awaited<ReturnType<typeof share>>
/** Everything after which a link gives nothing any more. */
const ends: Readonly<Record<string, (one: Shared) => Promise<unknown>>> = {
  'the end of the link': async () => portal.wait(30 * dayMs),
  'its removal': ({ link: { id } }) => portal.call('endShareLink', { token: maker, json: { id } }),
  'another password': ({ link: { id } }) => portal.call('changeShareLink', { token: maker, json: { id, password: 'another one' } }),
  'another address': ({ link: { id } }) => portal.call('changeShareLink', { token: maker, json: { id, renewAddress: true } }),
  'a disabled maker': () => stores().accounts.changeUser('maker', () => ({ disabled: true })),
  'a removed maker': () => stores().accounts.removeUser('maker'),
  'a maker who sees no files': () => stores().accounts.changeUser('maker', () => ({ isAssetUser: false })),
  'a maker who may not share': async () => {
    const body = { share_links: { makers: 'groups' } }
    await stores().configuration.putDocument('config/global', body, null, await stores().configuration.documentEtag('config/global'))
  },
}

describe('H6 every call with the session of a link', () => {
  test.each(names)('H6 V3 %s', async (name) => {
    const { recipient } = await share()
    const before = JSON.stringify([await stores().accounts.listUsers(), await stores().shareLinks.listShareLinks(null)])
    const [status, code] = await outcomeOf(await portal.call(name, { token: recipient.session, ...sampleCalls[name]() }))
    if (forLinks.includes(name)) expect([401, 403]).not.toContain(status)
    else expect([status, code]).toEqual([403, 'access.denied'])
    expect(JSON.stringify([await stores().accounts.listUsers(), await stores().shareLinks.listShareLinks(null)])).toBe(before)
  })

  test.each(Object.keys(ends))('H6 H7 V3 no call is made after %s', async (end) => {
    const one = await share()
    await ends[end]?.(one)
    for (const name of names.filter((each) => calls[each].access !== 'open')) {
      const [status] = await outcomeOf(await portal.call(name, { token: one.recipient.session, ...sampleCalls[name]() }))
      expect([name, status]).toEqual([name, 401])
    }
    expect((await portal.call('openShareLink', { json: { token: one.link.token } })).status).not.toBe(200)
  })

  test('H6 a changed or invented session is none', async () => {
    const { session } = (await share()).recipient
    const parts = session.split('.')
    const forged = [
      session.replace('link.', 'link.x'),
      [...parts.slice(0, 2), '2', ...parts.slice(3)].join('.'),
      `${session}x`,
      parts.slice(0, -1).join('.'),
      'link.a.1.b.c.d',
    ]
    for (const token of forged) expect((await portal.call('getSharedAssets', { token })).status).toBe(401)
  })
})

describe('H6 nothing but the files of the link', () => {
  test('H6 the recipient sees hidden files of the link, in its order, and learns nothing about others', async () => {
    const { recipient } = await share({ ids: ['b', 'a'] })
    const { docs, missing, total } = await shared(recipient)
    expect([docs.map(({ id }) => id), missing, total]).toEqual([['b', 'a'], 0, 2])
    expect((await shared(recipient, { start: '1', rows: '1' })).docs.map(({ id }) => id)).toEqual(['a'])
    expect(await shared(recipient, { start: '9' })).toEqual({ docs: [], missing: 0, total: 2 })
    for (const query of [{ rows: '201' }, { rows: '-1' }, { start: 'x' }, { start: '1e3' }])
      expect((await portal.call('getSharedAssets', { token: recipient.session, query })).status).toBe(400)
    const call = async (name: CallName, query: object) =>
      outcomeOf(await portal.call(name, { token: recipient.session, query: { ...query } }))
    for (const id of ['secret', 'public', 'unknown']) {
      expect(await call('getConvertSets', { asset_id: id })).toEqual([404, 'asset.not-found'])
      expect(await call('download', { id, csetid: '0', target: 'down' })).toEqual([404, 'asset.not-found'])
      expect(await (await portal.call('getPreview', { token: recipient.session, query: { id, target: 'view' } })).json()).toEqual({
        asset_groups: [],
      })
      expect(await (await portal.call('getVideo', { token: recipient.session, params: { id } })).json()).toEqual({})
    }
  })

  test('H6 pictures are below the path of the link, and only its own cookie opens them', async () => {
    const { recipient, link } = await share({ ids: ['a', 'b'] })
    const other = await share({ ids: ['a'] })
    const address = (await shared(recipient)).docs[0]?.thumb_url ?? ''
    expect(address).toMatch(new RegExp(`^/assetportal/api/links/${link.id}/media/a/thumb/`))
    const picture = await fetchAs(address, recipient.cookie)
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    const session = `vitrine_session=${maker}`
    expect((await portal.request(address)).status).toBe(401)
    expect((await fetchAs(address, session)).status).toBe(401)
    expect((await portal.request(address, { headers: { Authorization: `Bearer ${maker}` } })).status).toBe(401)
    expect((await fetchAs(address, other.recipient.cookie)).status).toBe(403)
    expect((await fetchAs(address.replace(link.id, other.link.id), recipient.cookie)).status).toBe(403)
    expect((await fetchAs(address.replace(`links/${link.id}/`, ''), recipient.cookie)).status).toBe(401)
    for (const id of ['secret', 'public']) expect((await fetchAs(address.replace('/a/', `/${id}/`), recipient.cookie)).status).toBe(404)
    const video = await (await portal.call('getVideo', { token: recipient.session, params: { id: 'b' } })).json()
    const page = await (await portal.call('getPreview', { token: recipient.session, query: { id: 'a', target: 'view' } })).json()
    const addresses = JSON.stringify([video, page]).match(/\/assetportal[^"]+/g) ?? []
    expect(addresses.length).toBeGreaterThan(3)
    for (const each of addresses) {
      expect(each).toContain(`/links/${link.id}/media/`)
      expect([each, (await fetchAs(each, recipient.cookie)).status]).toEqual([each, 200])
    }
  })

  test('H6 works where guests are not allowed', async () => {
    await portal.close()
    await open(false)
    const { recipient } = await share()
    const { docs } = await shared(recipient)
    expect(docs).toHaveLength(2)
    expect((await fetchAs(docs[0]?.thumb_url ?? '', recipient.cookie)).status).toBe(200)
  })

  test.each([
    ['none', [], []],
    ['all', ['0', 'web'], ['0', 'web']],
    [['web'], ['web'], ['web']],
    [['unknown'], [], []],
  ] as const)('H6 formats %j', async (formats, offered, loaded) => {
    const { recipient } = await share({ ids: ['a'], formats: typeof formats === 'string' ? formats : [...formats] })
    const sets = await portal.call('getConvertSets', { token: recipient.session, query: { asset_id: 'a' } })
    const ids = sets.status === 200 ? ((await sets.json()) as { convert_sets: { id: string }[] }).convert_sets.map(({ id }) => id) : []
    expect(ids.filter((id) => ['0', 'web'].includes(id)).toSorted()).toEqual([...offered])
    for (const csetid of ['0', 'web']) {
      const { url } = await download(recipient, { id: 'a', csetid })
      expect([csetid, url !== undefined]).toEqual([csetid, (loaded as readonly string[]).includes(csetid)])
    }
    const { docs } = await shared(recipient)
    expect(docs[0]?.downloadable).toBe(formats === 'none' ? false : undefined)
  })

  test('H6 a download needs the cookie of the link, and is counted once', async () => {
    const { recipient, link } = await share({ ids: ['a', 'b'] })
    const one = await download(recipient, { id: 'a', csetid: '0' })
    const zip = await download(recipient, { id: ['a', 'b', 'secret'], csetid: '0', operation: 'zip' })
    expect(zip.rejected_asset_ids).toEqual(['secret'])
    for (const { url = '' } of [one, zip]) {
      expect(url).toContain(`/links/${link.id}/download/file/`)
      expect([(await portal.request(url)).status, (await fetchAs(url, `vitrine_session=${maker}`)).status]).toEqual([401, 401])
      // The same signed address at the path of the portal.
      expect((await portal.request(url.replace(`links/${link.id}/`, ''))).status).toBe(403)
      for (const _ of [1, 2]) expect((await fetchAs(url, recipient.cookie)).status).toBe(200)
    }
    expect(await stores().shareLinks.getShareLink(link.id)).toMatchObject({ opens: 1, downloads: 2 })
  })

  test('H6 each tab of a link has its session, and files of all come with the cookie of the last', async () => {
    const { recipient, link } = await share({ ids: ['a', 'b'] })
    const urls = [
      await download(recipient, { id: 'a', csetid: '0' }),
      await download(recipient, { id: ['a', 'b'], csetid: '0', operation: 'zip' }),
    ]
    const second = await openLink(portal, link.token)
    for (const { url = '' } of urls) expect((await fetchAs(url, second.cookie)).status).toBe(200)
    const other = await share({ ids: ['a', 'b'] })
    for (const { url = '' } of urls) {
      expect((await fetchAs(url, other.recipient.cookie)).status).toBe(403)
      expect((await fetchAs(url.replace(link.id, other.link.id), other.recipient.cookie)).status).toBe(403)
    }
  })

  test('H6 the account that is signed in beside it does not matter, and is not used', async () => {
    const { recipient } = await share({ ids: ['a'] })
    const address = (await shared(recipient)).docs[0]?.thumb_url ?? ''
    await stores().accounts.changeUser('user', () => ({ groups: ['staff'] }))
    await portal.renew('admin')
    await portal.call('changeGroup', { as: 'admin', json: { name: 'staff', secondFactor: { graceDays: 0 } } })
    await stores().accounts.changeUser('maker', () => ({ groups: [] }))
    const before = await stores().sessions.listSessions('user')
    portal.wait(120_000)
    const both = `${recipient.cookie}; vitrine_session=${portal.tokens.user}`
    expect((await fetchAs(address, both)).status).toBe(200)
    expect(await stores().sessions.listSessions('user')).toEqual(before)
  })

  test('H6 two links and the portal never share a zip', async () => {
    const [all, none] = [await share({ ids: ['a', 'b'] }), await share({ ids: ['a', 'b'], formats: 'none' })]
    const request = { id: ['a', 'b'], csetid: '0', operation: 'zip' }
    expect((await download(all.recipient, request)).url).toBeDefined()
    expect(await download(none.recipient, request)).toEqual({ rejected_asset_ids: ['a', 'b'] })
    expect(await download(all.recipient, { ...request, id: ['a', 'secret'] })).toMatchObject({ rejected_asset_ids: ['secret'] })
  })
})

describe('H6 live links', () => {
  /** The clock of lists that are a second old at most. */
  const fakeClock = () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
  }
  const titled = async (id: string, title: string, view = 'staff') =>
    portal.put(await makeImage(portal.blobs, id, { texts: { title }, rights: rights([view]) }))

  test('H6 a live link shows the results of its search as they are within a second, in their order', async () => {
    fakeClock()
    await titled('one', 'Regatta B')
    const { recipient, link } = await share({ search: { solr_q: 'regatta', solr_sort: 'title asc' } })
    const listed = async () => (await shared(recipient)).docs.map(({ id }) => id)
    expect([link.isLive, link.files, await listed()]).toEqual([true, 1, ['one']])
    await titled('two', 'Regatta A')
    await titled('other', 'Harbour')
    vi.advanceTimersByTime(1000)
    expect(await listed()).toEqual(['two', 'one'])
    const address = (await shared(recipient)).docs[1]?.thumb_url ?? ''
    expect((await fetchAs(address, recipient.cookie)).status).toBe(200)
    const zip = (await download(recipient, { id: ['one'], csetid: '0', operation: 'zip' })).url ?? ''
    expect((await fetchAs(zip, recipient.cookie)).status).toBe(200)
    await titled('one', 'Harbour')
    vi.advanceTimersByTime(1000)
    expect([await listed(), (await fetchAs(address, recipient.cookie)).status]).toEqual([['two'], 404])
    expect((await fetchAs(zip, recipient.cookie)).status).toBe(403)
    expect((await openLink(portal, link.token)).files).toBe(1)
    expect(await stores().shareLinks.getShareLink(link.id)).toMatchObject({ fileCount: 1 })
  })

  test('H6 a live link of a search with a typing error is one without it', async () => {
    await titled('one', 'Regatta')
    const { recipient, link } = await share({ search: { solr_q: 'regatte', solr_sort: 'title asc' } })
    expect((await shared(recipient)).docs.map(({ id }) => id)).toEqual(['one'])
    expect((await stores().shareLinks.getShareLink(link.id))?.search?.solr_q).not.toBe('regatte')
  })

  test('H6 V3 what the maker loses is gone at once, and similar words share nothing', async () => {
    fakeClock()
    await titled('one', 'Regatta', 'staff')
    await titled('two', 'Regatta', 'press')
    const { recipient } = await share({ search: { solr_q: 'regatta', solr_sort: 'title asc' } })
    expect((await shared(recipient)).total).toBe(2)
    await stores().accounts.changeUser('maker', () => ({ isGuiAdmin: false, groups: ['press'] }))
    expect((await shared(recipient)).docs.map(({ id }) => id)).toEqual(['two'])
    await titled('one', 'Regatte')
    await titled('two', 'Regatte', 'press')
    vi.advanceTimersByTime(1000)
    expect(await shared(recipient)).toEqual({ docs: [], missing: 0, total: 0 })
  })
})

describe('H7 the end of a link', () => {
  /** Addresses of a recipient that worked: a picture, a film, a file and a zip. */
  const addressesOf = async (recipient: Recipient) => {
    const picture = (await shared(recipient)).docs[0]?.thumb_url ?? ''
    const film =
      ((await (await portal.call('getVideo', { token: recipient.session, params: { id: 'b' } })).json()) as { url?: string }).url ?? ''
    const file = (await download(recipient, { id: 'a', csetid: '0' })).url ?? ''
    const zip = (await download(recipient, { id: ['a', 'b'], csetid: '0', operation: 'zip' })).url ?? ''
    return { picture, film, file, zip }
  }

  test.each(Object.keys(ends))('H7 V3 every address stops after %s', async (end) => {
    const one = await share({ ids: ['a', 'b'] })
    const addresses = await addressesOf(one.recipient)
    for (const address of Object.values(addresses)) expect((await fetchAs(address, one.recipient.cookie)).status).toBe(200)
    await ends[end]?.(one)
    for (const [kind, address] of Object.entries(addresses)) {
      const response = await portal.request(address, { headers: { Cookie: one.recipient.cookie, Range: 'bytes=5-' } })
      expect([kind, response.status]).toEqual([kind, 401])
    }
  })

  test('H7 V3 what the maker loses, the recipient loses', async () => {
    const one = await share({ ids: ['a', 'b'] })
    const { picture, file, zip } = await addressesOf(one.recipient)
    await stores().accounts.changeUser('maker', () => ({ isGuiAdmin: false, groups: ['press'] }))
    expect(await shared(one.recipient)).toEqual({ docs: [], missing: 2, total: 2 })
    const statuses = await Promise.all([picture, file, zip].map(async (address) => (await fetchAs(address, one.recipient.cookie)).status))
    expect(statuses).toEqual([404, 403, 403])
    await portal.put(await makeImage(portal.blobs, 'a', { rights: rights(['press'], { '*': ['staff'] }) }))
    expect((await shared(one.recipient)).docs).toMatchObject([{ id: 'a', downloadable: false }])
    expect((await download(one.recipient, { id: 'a', csetid: '0' })).url).toBeUndefined()
  })

  test('H7 formats that are taken back are refused at once', async () => {
    const { link, recipient } = await share({ ids: ['a', 'b'] })
    const { picture, file, zip } = await addressesOf(recipient)
    await portal.call('changeShareLink', { token: maker, json: { id: link.id, formats: ['web'] } })
    const statuses = await Promise.all([picture, file, zip].map(async (address) => (await fetchAs(address, recipient.cookie)).status))
    expect(statuses).toEqual([200, 403, 403])
  })

  const losses: typeof ends = {
    ...ends,
    'a maker who sees the file no more': () => stores().accounts.changeUser('maker', () => ({ isGuiAdmin: false, groups: ['press'] })),
    'a withdrawn right to the file': async () => portal.put(await largeVideo(rights(['nobody'], { '*': ['nobody'] }))),
    'formats taken back': ({ link: { id } }) => portal.call('changeShareLink', { token: maker, json: { id, formats: 'none' } }),
  }
  const largeVideo = async (given = rights(['staff'])) => {
    const original = await makeRendition(portal.blobs, 'original', 'mp4', 'video/mp4', randomBytes(largeBytes), { height: 720 })
    return { ...(await makeVideo(portal.blobs, 'large')), rights: given, renditions: [original] }
  }
  /** Bytes of the response up to its end or the loss of the connection. @param after called once a third of the large file has arrived */
  const readUntilEnd = async (response: Response, after: () => Promise<unknown>): Promise<number | 'broken'> => {
    const reader = response.body?.getReader()
    if (!reader) throw new Error('no body')
    let bytes = 0
    let hasHappened = false
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        bytes += part.value.byteLength
        // Within the large file, also in a zip.
        if (bytes > largeBytes / 3 && !hasHappened) {
          hasHappened = true
          await after()
        }
      }
    } catch {
      return 'broken'
    }
    return bytes
  }
  const running = ['file', 'zip', 'film'] as const
  const begin = async (kind: (typeof running)[number], recipient: Recipient) => {
    if (kind === 'film') {
      const video = await portal.call('getVideo', { token: recipient.session, params: { id: 'large' } })
      return ((await video.json()) as { url?: string }).url ?? ''
    }
    const query = kind === 'file' ? { id: 'large', csetid: '0' } : { id: ['large', 'a'], csetid: '0', operation: 'zip' }
    return (await download(recipient, query)).url ?? ''
  }

  test.each(running)('H7 a running %s goes on when the maker gains a right', async (kind) => {
    await portal.put(await largeVideo())
    const { recipient, link } = await share({ ids: ['large', 'a'], formats: ['0'] })
    const address = await begin(kind, recipient)
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const bytes = await readUntilEnd(await fetchAs(address, recipient.cookie), async () => {
      await stores().accounts.changeUser('maker', () => ({ groups: ['more', 'press', 'staff'] }))
      await portal.call('changeShareLink', { token: maker, json: { id: link.id, formats: 'all' } })
      vi.advanceTimersByTime(1000)
    })
    expect(bytes).toBeGreaterThanOrEqual(largeBytes)
  })

  test.each(running.flatMap((kind) => Object.keys(losses).map((loss) => [kind, loss] as const)))(
    'H7 V3 a running %s ends within a second after %s',
    async (kind, loss) => {
      await portal.put(await largeVideo())
      const one = await share({ ids: ['large', 'a'] })
      const address = await begin(kind, one.recipient)
      const read = async (after: () => Promise<unknown>) => {
        vi.useFakeTimers({ toFake: ['performance'] })
        onTestFinished(() => void vi.useRealTimers())
        const response = await fetchAs(address, one.recipient.cookie)
        expect(response.status).toBe(200)
        return readUntilEnd(response, async () => {
          await after()
          vi.advanceTimersByTime(1000)
        })
      }
      expect(await read(async () => undefined)).toBeGreaterThanOrEqual(largeBytes)
      // Playing needs no right to download, and the maker is an administrator, who sees every file.
      const isHarmless = kind === 'film' && ['a withdrawn right to the file', 'formats taken back'].includes(loss)
      const expected = isHarmless ? largeBytes : 'broken'
      expect(await read(async () => losses[loss]?.(one))).toBe(expected)
    },
  )
})
