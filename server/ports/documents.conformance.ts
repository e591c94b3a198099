import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toListing } from '../records/asset-listing.ts'
import type { AssetRecord } from '../records/asset-record.ts'
import { NameTaken } from '../records/user-name.ts'
import { describeBookmarks } from './bookmarks.conformance.ts'
import { sampleAsset, sampleUser } from './conformance-samples.ts'
import { type Documents, noDocument } from './documents.ts'

/** What an engine hands to the suite: a fresh, empty store that reads its time from `clock`. */
export type CreateDocuments = (clock: () => number) => Promise<Documents>

const hourMs = 3_600_000
const minuteMs = 60_000

/** Every engine of the port runs this in its own test. */
export const describeDocuments = (name: string, create: CreateDocuments): void => {
  describe(`documents: ${name}`, () => {
    let now = 0
    let documents: Documents
    beforeEach(async () => {
      now = Date.UTC(2026, 0, 1)
      documents = await create(() => now)
    })
    afterEach(() => documents.close())

    test('assets come back as they were put, in the order asked for, unknown ones left out', async () => {
      const [a, b] = [sampleAsset('a'), sampleAsset('b', { fullText: 'lang' })]
      await documents.putAssets([a, b])
      expect(await documents.getAsset('a')).toEqual(a)
      expect(await documents.getAsset('x')).toBeNull()
      expect(await documents.getAssets(['b', 'x', 'a'])).toEqual([b, a])
      expect([...(await documents.getRights(['b', 'x', 'a']))]).toEqual([
        ['b', b.rights],
        ['a', a.rights],
      ])
      await documents.putAssets([sampleAsset('a', { path: 'moved.jpg' })])
      expect((await documents.getAsset('a'))?.path).toBe('moved.jpg')
      expect(await documents.countAssets()).toBe(2)
      await documents.removeAssets(['a', 'x'])
      expect(await documents.getAsset('a')).toBeNull()
      expect(await documents.countAssets()).toBe(1)
    })

    test('V3 listings say what lists show of the records as they are now, in the order asked for, unknown ones left out', async () => {
      const [a, b] = [sampleAsset('a', { numbers: { obj_dload_cnt: 7 } }), sampleAsset('b', { fullText: 'lang', path: 'secret.jpg' })]
      await documents.putAssets([a, b])
      const listing = ({ id, rights, ...record }: AssetRecord, downloads: number | null) => ({
        id,
        rights,
        text: toListing({ id, rights, ...record }),
        downloads,
      })
      expect(await documents.getListings(['b', 'x', 'a'])).toEqual([listing(b, null), listing(a, 7)])
      expect(JSON.stringify(await documents.getListings(['b']))).not.toMatch(/lang|secret/)
      await documents.countDownloads(['a', 'b'])
      expect(await documents.getListings(['a', 'b'])).toEqual([listing(a, 8), listing(b, 1)])
      const hidden = sampleAsset('a', { texts: { title: 'Other' }, rights: { view: [], download: {} } })
      await documents.putAssets([hidden])
      expect(await documents.getListings(['a'])).toEqual([listing(hidden, 8)])
      await documents.removeAssets(['a'])
      expect(await documents.getListings(['a', 'b'])).toEqual([listing(b, 1)])
    })

    test('all assets are walked once each, and changes during the walk do no harm', async () => {
      const ids = Array.from({ length: 1203 }, (_, at) => `id-${String(at).padStart(5, '0')}`)
      await documents.putAssets(ids.map((id) => sampleAsset(id)))
      const seen: string[] = []
      for await (const { id } of documents.allAssets()) {
        seen.push(id)
        if (seen.length === 10) await documents.removeAssets(['id-00700'])
      }
      expect(seen).toEqual(ids.filter((id) => id !== 'id-00700'))
    })

    test('the revision of the assets grows with each change of them and with nothing else', async () => {
      const revisions = [await documents.assetsRevision()]
      const note = async () => revisions.push(await documents.assetsRevision())
      await documents.putAssets([sampleAsset('a')])
      await note()
      await documents.countDownloads(['a'])
      await note()
      await documents.removeAssets(['a'])
      await note()
      const [first = 0, put = 0, counted = 0, removed = 0] = revisions
      expect(put).toBeGreaterThan(first)
      expect(counted).toBe(put)
      expect(removed).toBeGreaterThan(counted)
    })

    test('O8 the version of the rights changes with rights and removals alone, and never takes an earlier value', async () => {
      const versions: string[] = []
      const versionAfter = async (change: Promise<void>): Promise<string> => {
        await change
        const version = await documents.rightsVersion()
        if (version !== versions.at(-1)) versions.push(version)
        return version
      }
      const open = { view: ['everyone'], download: {} }
      const closed = { view: ['staff'], download: {} }
      const added = await versionAfter(documents.putAssets([sampleAsset('a', { rights: open })]))
      expect(await versionAfter(documents.putAssets([sampleAsset('a', { rights: open, width: 77 })]))).toBe(added)
      expect(await versionAfter(documents.countDownloads(['a']))).toBe(added)
      await versionAfter(documents.putAssets([sampleAsset('a', { rights: closed })]))
      await versionAfter(documents.putAssets([sampleAsset('a', { rights: open })]))
      await versionAfter(documents.removeAssets(['a']))
      await versionAfter(documents.putAssets([sampleAsset('a', { rights: open })]))
      expect(new Set(versions).size).toBe(5)
      expect(versions).toHaveLength(5)
    })

    test('downloads are counted from what the asset says, and survive its being read in again', async () => {
      await documents.putAssets([sampleAsset('a', { numbers: { obj_dload_cnt: 7 } }), sampleAsset('b')])
      await Promise.all([
        documents.countDownloads(['a']),
        documents.countDownloads(['a']),
        documents.countDownloads(['b']),
        documents.countDownloads(['x']),
      ])
      await documents.putAssets([sampleAsset('a', { numbers: { obj_dload_cnt: 7 } })])
      expect((await documents.getAsset('a'))?.numbers['obj_dload_cnt']).toBe(9)
      expect((await documents.getAsset('b'))?.numbers['obj_dload_cnt']).toBe(1)
      await documents.removeAssets(['a'])
      await documents.putAssets([sampleAsset('a')])
      expect((await documents.getAsset('a'))?.numbers['obj_dload_cnt']).toBe(9)
    })

    test('Y9 usage is added up by the day, rare texts are not named, and what is forgotten is gone', async () => {
      const question = { from: '2026-01-01', to: '2026-01-02', atLeast: 2, most: 10 }
      await documents.countSearches('2026-01-01', [
        { text: 'bridge', searches: 2, withoutResult: 0 },
        { text: 'once', searches: 1, withoutResult: 1 },
        { text: null, searches: 4, withoutResult: 1 },
      ])
      await documents.countSearches('2026-01-02', [{ text: 'bridge', searches: 1, withoutResult: 1 }])
      await documents.countSearches('2026-01-03', [{ text: 'bridge', searches: 9, withoutResult: 0 }])
      await documents.putAssets([sampleAsset('a')])
      await documents.countDownloads(['a'])
      await documents.putUser(sampleUser('1'))
      await documents.replaceBookmarks('1', ['a', 'b'], { ifMatch: null, clientId: null, clientSeq: null })
      expect(await documents.usage(question)).toEqual({
        days: [
          { day: '2026-01-01', searches: 7, withoutResult: 2, downloads: 1 },
          { day: '2026-01-02', searches: 1, withoutResult: 1, downloads: 0 },
        ],
        searches: [{ text: 'bridge', count: 3 }],
        withoutResult: [{ text: 'bridge', count: 1 }],
        downloads: [{ id: 'a', count: 1 }],
        bookmarks: [
          { id: 'a', count: 1 },
          { id: 'b', count: 1 },
        ],
      })
      expect((await documents.usage({ ...question, most: 1 })).bookmarks).toHaveLength(1)
      await documents.forgetUsage({ storedFrom: '2026-01-02', named: '2026-01-03', atLeast: 2 })
      const left = await documents.usage({ ...question, to: '2026-01-09', atLeast: 1 })
      expect([left.days.map(({ day }) => day), left.searches, left.downloads]).toEqual([
        ['2026-01-02', '2026-01-03'],
        [{ text: 'bridge', count: 10 }],
        [],
      ])
    })

    test('one account per name, however it is written', async () => {
      await documents.putUser(sampleUser('1', { name: 'Ｊöran' }))
      await expect(documents.putUser(sampleUser('2', { name: ' JÖRAN' }))).rejects.toBeInstanceOf(NameTaken)
      expect((await documents.findUser('jo\u0308ran'))?.id).toBe('1')
      expect(await documents.findUser('jo')).toBeNull()
      await documents.putUser(sampleUser('1', { name: 'Ann', isGuiAdmin: true }))
      expect(await documents.findUser('jöran')).toBeNull()
      expect(await documents.listUsers()).toEqual([sampleUser('1', { name: 'Ann', isGuiAdmin: true })])
    })

    test('a change of an account keeps concurrent changes and does not restore a removed account', async () => {
      await documents.putUser(sampleUser('1', { isGuiAdmin: true }))
      const before = await documents.getUser('1')
      await documents.changeUser('1', () => ({ disabled: true, isGuiAdmin: false }))
      expect(await documents.changeUser('1', (user) => ({ passwordHash: `${user.passwordHash} anew` }))).toEqual({
        ...sampleUser('1', { disabled: true }),
        passwordHash: `${before?.passwordHash} anew`,
      })
      await documents.putUser(sampleUser('2', { name: 'Ann' }))
      await expect(documents.changeUser('1', () => ({ name: 'ANN' }))).rejects.toBeInstanceOf(NameTaken)
      await documents.removeUser('1')
      expect(await documents.changeUser('1', () => ({ disabled: false }))).toBeNull()
      expect(await documents.getUser('1')).toBeNull()
    })

    test('sessions end with a new password, with a disabled or removed account, and no sooner', async () => {
      const session = (tokenHash: string, userId: string) =>
        documents.putSession({ tokenHash, userId, createdAt: now, seenAt: now, locale: null })
      const user = sampleUser('1')
      await documents.putUser(user)
      await documents.putUser(sampleUser('2'))
      await session('other', '2')
      for (const change of [{ passwordHash: 'new' }, { disabled: true }]) {
        await documents.putUser(user)
        await session('t', '1')
        await documents.putUser({ ...user, groups: ['more'] })
        expect(await documents.getSession('t')).not.toBeNull()
        await documents.putUser({ ...user, ...change })
        expect(await documents.getSession('t')).toBeNull()
      }
      await session('t', '1')
      await documents.removeUser('1')
      expect(await documents.getSession('t')).toBeNull()
      expect(await documents.getSession('other')).not.toBeNull()
    })

    test('sessions are touched, ended one by one, all of one account, and by age', async () => {
      await documents.putUser(sampleUser('1'))
      const put = (tokenHash: string, createdAt: number, seenAt: number) =>
        documents.putSession({ tokenHash, userId: '1', createdAt, seenAt, locale: 'de' })
      await put('old', 1, 100)
      await put('idle', 50, 60)
      await put('live', 50, 100)
      await documents.touchSession('live', { locale: 'en' })
      await documents.touchSession('live', { seenAt: 120 })
      expect(await documents.getSession('live')).toEqual({ tokenHash: 'live', userId: '1', createdAt: 50, seenAt: 120, locale: 'en' })
      await put('of a clock ahead', 201, 201)
      expect(await documents.removeSessions({ createdBefore: 50, seenBefore: 100, createdAfter: 200 })).toBe(3)
      expect(await documents.getSession('old')).toBeNull()
      await put('second', 50, 100)
      await documents.removeSession('live')
      expect(await documents.getSession('live')).toBeNull()
      await documents.removeSessionsOf('1')
      expect(await documents.getSession('second')).toBeNull()
    })

    test('V3 a ticket is good once, for its account, and not beyond its time', async () => {
      await documents.putUser(sampleUser('1'))
      for (const tokenHash of ['t', 'late']) await documents.putTicket({ tokenHash, userId: '1', expiresAt: now + 60_000 })
      expect(await documents.findTicket('t', now, 60_000)).toBe('1')
      expect(await documents.findTicket('unknown', now, 60_000)).toBeNull()
      expect(await documents.findTicket('late', now + 60_000, 60_000)).toBeNull()
      const taken = await Promise.all([
        documents.takeTicket('t', now, 60_000),
        documents.takeTicket('t', now, 60_000),
        documents.takeTicket('unknown', now, 60_000),
      ])
      expect(taken).toEqual(['1', null, null])
      expect(await documents.findTicket('t', now, 60_000)).toBeNull()
      expect(await documents.takeTicket('late', now + 60_000, 60_000)).toBeNull()
      for (const tokenHash of ['hour', 'year']) await documents.putTicket({ tokenHash, userId: '1', expiresAt: now + hourMs })
      // Made by a clock that was ahead, and has been set back.
      expect(await documents.takeTicket('hour', now - hourMs, hourMs)).toBeNull()
      expect(await documents.takeTicket('year', now - 365 * 24 * hourMs, hourMs)).toBeNull()
    })

    test('V3 tickets end with a new password, a new mail address, and a disabled account, and no sooner', async () => {
      const user = sampleUser('1')
      for (const change of [{ passwordHash: 'new' }, { mail: 'other@portal.example' }, { disabled: true }]) {
        await documents.putUser(user)
        await documents.putTicket({ tokenHash: 'kept', userId: '1', expiresAt: now + 60_000 })
        await documents.putUser({ ...user, groups: ['more'] })
        expect(await documents.takeTicket('kept', now, 60_000)).toBe('1')
        await documents.putTicket({ tokenHash: 't', userId: '1', expiresAt: now + 60_000 })
        await documents.putUser({ ...user, ...change })
        expect(await documents.takeTicket('t', now, 60_000)).toBeNull()
      }
    })

    test('V3 an identity belongs to one account, and an account has one identity for each issuer', async () => {
      for (const id of ['1', '2']) await documents.putUser(sampleUser(id))
      const ann = { issuer: 'https://a.example', subject: 'ann' }
      const link = (identity: typeof ann, userId: string) => documents.linkIdentity({ ...identity, userId })
      expect(await documents.findIdentity(ann)).toBeNull()
      expect([await link(ann, '1'), await link(ann, '1')]).toEqual([true, true])
      expect([await link(ann, '2'), await link({ ...ann, subject: 'bob' }, '1')]).toEqual([false, false])
      // The same subject of another issuer is another user.
      expect(await link({ ...ann, issuer: 'https://b.example' }, '2')).toBe(true)
      expect(await documents.findIdentity(ann)).toBe('1')
      expect(await documents.identitiesOf('1')).toEqual([ann])
      await documents.putSession({ tokenHash: 's', userId: '1', createdAt: now, seenAt: now, locale: null })
      await documents.unlinkIdentities('1')
      expect([await documents.findIdentity(ann), await documents.getSession('s')]).toEqual([null, null])
      expect(await link(ann, '2')).toBe(true)
      await documents.removeUser('2')
      for (const issuer of ['https://a.example', 'https://b.example']) expect(await documents.findIdentity({ ...ann, issuer })).toBeNull()
    })

    const keys = (account: string, net: string) => ({ account, accountAndNet: `${account} ${net}`, net })
    const attempt = (account: string, net: string) => documents.openLoginGate(keys(account, net), now)

    test('V3 five tries, then 1, 2, 4 … 30 minutes, for this account from this network alone', async () => {
      for (let tries = 0; tries < 5; tries++) expect(await attempt('ann', 'n1')).toMatchObject({ allowed: true })
      for (const minutes of [1, 2, 4, 8, 16, 30, 30]) {
        expect(await attempt('ann', 'n1')).toEqual({ allowed: false, blockedMinutes: minutes })
        now += minutes * minuteMs - 1
        expect(await attempt('ann', 'n1')).toEqual({ allowed: false, blockedMinutes: 1 })
        now += 1
        expect(await attempt('ann', 'n1')).toMatchObject({ allowed: true })
      }
      expect(await attempt('ann', 'n2')).toMatchObject({ allowed: true })
      expect(await attempt('bob', 'n1')).toMatchObject({ allowed: true })
      now += 25 * hourMs
      for (let tries = 0; tries < 5; tries++) expect(await attempt('ann', 'n1')).toMatchObject({ allowed: true })
      expect(await attempt('ann', 'n1')).toMatchObject({ allowed: false })
    })

    test('V3 a right password takes the tries back', async () => {
      for (let round = 0; round < 4; round++) {
        for (let tries = 0; tries < 5; tries++) expect(await attempt('ann', 'n1')).toMatchObject({ allowed: true })
        await documents.clearLoginGate(keys('ann', 'n1'))
      }
    })

    test('V3 a network is stopped over all accounts, an account is only slowed down', async () => {
      for (let tries = 0; tries < 100; tries++) expect(await attempt(`user ${tries}`, 'n1')).toMatchObject({ allowed: true })
      expect(await attempt('user 100', 'n1')).toEqual({ allowed: false, blockedMinutes: 15 })
      for (let tries = 0; tries < 50; tries++) expect(await attempt('ann', `net ${tries}`)).toEqual({ allowed: true, slowDown: 0 })
      expect(await attempt('ann', 'home')).toEqual({ allowed: true, slowDown: 100 })
      now += hourMs
      expect(await attempt('ann', 'home')).toEqual({ allowed: true, slowDown: 0 })
    })

    test('V3 tries at the same moment are counted one by one', async () => {
      const gates = await Promise.all(Array.from({ length: 200 }, () => attempt('ann', 'n1')))
      expect(gates.filter(({ allowed }) => allowed)).toHaveLength(5)
    })

    test('named documents keep a version each, and only the version named is replaced', async () => {
      expect(await documents.getDocument('config/global')).toBeNull()
      const first = await documents.putDocument('config/global', { a: 1 }, 'ann', noDocument)
      expect(await documents.putDocument('config/global', { a: 2 }, 'bob', noDocument)).toBeNull()
      expect(await documents.getDocument('config/global')).toEqual({
        body: { a: 1 },
        etag: first?.etag,
        revision: 1,
        savedAt: now,
        savedBy: 'ann',
      })
      const second = await documents.putDocument('config/global', { a: 3 }, 'bob', first?.etag ?? '')
      expect(await documents.putDocument('config/global', { a: 4 }, 'ann', first?.etag ?? '')).toBeNull()
      expect(second).toMatchObject({ revision: 2, body: { a: 3 } })
      expect(await documents.putDocument('config/global', [], null, null)).toMatchObject({ revision: 3, body: [] })
    })

    test('of two that replace the same version, exactly one does', async () => {
      const first = await documents.putDocument('d', 0, null, null)
      const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => documents.putDocument('d', at, null, first?.etag ?? '')))
      expect(answers.filter((answer) => answer !== null)).toHaveLength(1)
    })

    test('a removed document is gone, counts on, and names are listed by their beginning', async () => {
      for (const name of ['translations/de', 'translations/en', 'translationsX', 'custom_html/de', 'translations/%'])
        await documents.putDocument(name, {}, null, null)
      expect(await documents.listDocuments('translations/')).toEqual(['translations/%', 'translations/de', 'translations/en'])
      await documents.removeDocument('translations/de')
      await documents.removeDocument('translations/de')
      await documents.removeDocument('never')
      expect(await documents.listDocuments('translations/')).toEqual(['translations/%', 'translations/en'])
      expect(await documents.getDocument('translations/de')).toBeNull()
      const again = await documents.putDocument('translations/de', {}, null, noDocument)
      expect(again?.revision).toBe(3)
    })

    test('several documents change together or not at all', async () => {
      const [a] = [await documents.putDocument('a', 1, 'ann', null), await documents.putDocument('b', 1, 'ann', null)]
      const both = (ifMatch: string) => [
        { name: 'a', body: 2, ifMatch },
        { name: 'b', ifMatch: null },
        { name: 'c', body: 2, ifMatch: noDocument },
      ]
      expect(await documents.changeDocuments(both('stale'), 'bob')).toBe(false)
      expect(await documents.getDocument('b')).toMatchObject({ body: 1 })
      expect(await documents.changeDocuments(both(a?.etag ?? ''), 'bob')).toBe(true)
      expect(await documents.listDocuments('')).toEqual(['a', 'c'])
      expect(await documents.changeDocuments(both(a?.etag ?? ''), 'bob')).toBe(false)
    })

    test('versions are listed newest first and can be read, a removed one as nothing', async () => {
      await documents.putDocument('t/a', { at: 1 }, 'ann', null)
      now += minuteMs
      await documents.putDocument('t/b', { at: 2 }, null, null)
      now += minuteMs
      await documents.changeDocuments([{ name: 't/a', ifMatch: null }], 'bob')
      expect(await documents.listVersions('t/')).toEqual([
        { name: 't/a', revision: 2, savedAt: now, savedBy: 'bob', removed: true },
        { name: 't/b', revision: 1, savedAt: now - minuteMs, savedBy: null, removed: false },
        { name: 't/a', revision: 1, savedAt: now - 2 * minuteMs, savedBy: 'ann', removed: false },
      ])
      expect(await documents.getDocumentVersion('t/a', 1)).toMatchObject({ body: { at: 1 }, savedBy: 'ann' })
      expect(await documents.getDocumentVersion('t/a', 2)).toBeNull()
      expect(await documents.getDocumentVersion('t/a', 9)).toBeNull()
    })

    test('after a hundred versions the last one is current', async () => {
      for (let at = 0; at < 100; at++) await documents.putDocument('d', { at }, null, null)
      expect(await documents.getDocument('d')).toMatchObject({ revision: 100, body: { at: 99 } })
    })

    describeBookmarks(
      () => documents,
      (milliseconds) => {
        now += milliseconds
      },
    )
  })
}
