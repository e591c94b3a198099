import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { composedRights, folderRulesDocument, noFolderRules } from '../../server/records/folder-rules.ts'
import type { CallName, CallResponse } from '../../src/contract/calls.ts'
import type { RuleChange } from '../../src/contract/folder-rules.ts'
import { makeImage } from '../support/delivery-assets.ts'
import { createTestPortal, type TestPortal, type TestUser, users } from '../support/portal.ts'
import { randomBytes } from '../support/random-bytes.ts'

const everyone = ['everyone']
let portal: TestPortal

interface PutOptions {
  /** Names the right to view, as a table of the media folder does. */
  readonly table?: string
  readonly view?: readonly string[]
  readonly bytes?: number
}

const put = async (id: string, folder: string, { table, view = everyone, bytes = 3000 }: PutOptions = {}) => {
  const named = table === undefined ? {} : { view: table }
  const rights = composedRights({ view, download: { '*': everyone }, folder, named }, {}, noFolderRules, 0)
  await portal.put(await makeImage(portal.blobs, id, { path: `${folder}/${id}.jpg`, rights }, randomBytes(bytes)))
}
beforeEach(async () => {
  portal = await createTestPortal()
  await put('inside', 'press/2024')
  await put('named', 'press', { table: 'press/vitrine.csv', view: ['users'] })
  await put('outside', 'other')
})
afterEach(() => portal.close())

const stores = () => portal.portal.services.stores
const call = async <Name extends CallName>(name: Name, options: Parameters<TestPortal['call']>[1]) => {
  const response = await portal.call(name, { as: 'admin', ...options })
  return { status: response.status, body: (await response.json()) as CallResponse<Name> & { readonly code?: string } }
}
const list = async () => (await call('getFolderRules', {})).body
const save = async (changes: readonly RuleChange[], etag?: string) =>
  call('saveFolderRules', { json: { changes }, headers: { 'If-Match': `"${etag ?? (await list()).etag}"` } })
const found = async (as: TestUser) => {
  const response = await portal.call('search', { as, query: { solr_q: '*', solr_rows: 10 } })
  return ((await response.json()) as CallResponse<'search'>).response.docs.map(({ id }) => id).toSorted((a, b) => (a < b ? -1 : 1))
}
const url = async (as: TestUser, id: string | readonly string[]) => {
  const ids = [id].flat()
  const query = { id: ids, csetid: '0', ...(ids.length > 1 && { operation: 'zip' }) }
  return ((await (await portal.call('download', { as, query })).json()) as CallResponse<'download'>).url
}
const fetchAs = (as: TestUser, address: string | undefined) =>
  portal.request(address ?? '/none', { headers: { Authorization: `Bearer ${portal.tokens[as]}` } })
const assets = async (as: TestUser, id: string) =>
  ((await (await portal.call('getAssets', { as, query: { assetid: [id] } })).json()) as CallResponse<'getAssets'>).docs.length
const preview = async (as: TestUser, id: string) =>
  ((await (await portal.call('getPreview', { as, query: { id } })).json()) as CallResponse<'getPreview'>).url
const state = async (as: TestUser) => JSON.stringify(await (await portal.call('getCopyState', { as })).json())

const rightsCalls = {
  getFolderRules: {},
  findFolders: {},
  previewFolderRules: { json: { changes: [] } },
  saveFolderRules: { json: { changes: [{ path: '', view: [] }] }, headers: { 'If-Match': '"0"' } },
  explainRights: { json: { asset: 'inside', person: { kind: 'guest' } } },
} as const

describe('G17 a saved rule', () => {
  test.each(users.filter((user) => user !== 'admin'))('G17 V3 %s neither reads nor changes rules', async (as) => {
    for (const [name, options] of Object.entries(rightsCalls)) {
      const response = await portal.call(name as CallName, { as, ...options })
      expect([name, [401, 403].includes(response.status)]).toEqual([name, true])
    }
    expect((await list()).rules).toEqual([])
  })

  test('G17 changes search, asset, preview, download, zip, media and signed links at once', async () => {
    expect(await found('guest')).toEqual(['inside', 'outside'])
    expect(await found('user')).toEqual(['inside', 'named', 'outside'])
    // The second search is answered from the cache of listings.
    await found('guest')
    const [link, zip] = [await url('guest', 'inside'), await url('guest', ['inside', 'outside'])]
    const picture = await preview('guest', 'inside')
    expect((await fetchAs('guest', link)).status).toBe(200)
    const bytes = Number((await fetchAs('guest', zip)).headers.get('content-length'))
    expect((await fetchAs('guest', String(picture))).status).toBe(200)
    const before = { guest: await state('guest'), user: await state('user') }

    expect((await save([{ path: 'press', view: ['users'] }])).status).toBe(200)
    expect(await found('guest')).toEqual(['outside'])
    expect(await assets('guest', 'inside')).toBe(0)
    expect(await preview('guest', 'inside')).toBeUndefined()
    expect(await url('guest', 'inside')).toBeUndefined()
    expect((await fetchAs('guest', link)).status).toBe(403)
    expect(Number((await fetchAs('guest', zip)).headers.get('content-length'))).toBeLessThan(bytes)
    expect((await fetchAs('guest', String(picture))).status).toBe(404)
    // Devices ask again because the state differs.
    expect(await state('guest')).not.toBe(before.guest)
    expect(await state('user')).not.toBe(before.user)
    expect(await found('user')).toEqual(['inside', 'named', 'outside'])

    // Nobody; the table stays stronger for its file.
    await save([{ path: 'press', view: [] }])
    expect(await found('user')).toEqual(['named', 'outside'])
    // The rule is removed.
    await save([{ path: 'press' }])
    expect(await found('guest')).toEqual(['inside', 'outside'])
    expect((await fetchAs('guest', link)).status).toBe(200)
  })

  test('G17 limits downloads by format, for administrators too', async () => {
    await save([{ path: '', download: { '*': [], 'web-jpg': everyone } }])
    expect(await found('guest')).toEqual(['inside', 'outside'])
    expect(await url('guest', 'inside')).toBeUndefined()
    const sets = async (as: TestUser) => {
      const response = await portal.call('getConvertSets', { as, query: { asset_id: ['inside'] } })
      return JSON.stringify(await response.json())
    }
    expect(await sets('user')).not.toContain('"0"')
    const explained = await call('explainRights', { json: { asset: 'inside', person: { kind: 'account', name: 'Ursel' } } })
    expect([explained.body.canView, explained.body.allowed]).toEqual([true, ['web-jpg']])
  })

  test('G17 a running zip ends', async () => {
    const ids = ['one', 'two', 'three']
    for (const id of ids) await put(id, 'large', { bytes: 1_300_000 })
    const response = await fetchAs('guest', await url('guest', ids))
    await save([{ path: '', view: ['users'] }])
    await expect(response.arrayBuffer()).rejects.toThrow()
  })

  test('G17 while rules cannot be read, no asset is sent and administrators repair them', async () => {
    await stores().configuration.putDocument(folderRulesDocument, { rules: 3 }, null, null)
    portal.portal.services.folderRights.forget()
    expect((await portal.call('search', { as: 'guest', query: { solr_q: '*' } })).status).toBe(503)
    expect((await portal.call('getAssets', { as: 'user', query: { assetid: ['outside'] } })).status).toBe(503)
    expect(await list()).toMatchObject({ isUnreadable: true, rules: [] })
    expect((await save([])).status).toBe(200)
    expect(await found('guest')).toEqual(['inside', 'outside'])
  })

  test('G17 T19 of two administrators at once, the second one is told', async () => {
    const { etag } = await list()
    const results = await Promise.all([save([{ path: 'press', view: ['users'] }], etag), save([{ path: 'other', view: [] }], etag)])
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    expect((await list()).rules).toHaveLength(1)
    expect((await call('saveFolderRules', { json: { changes: [] } })).status).toBe(400)
  })

  test('G17 the log shows what was before and after', async () => {
    await save([{ path: 'press', view: ['users', 'guests'] }])
    await save([{ path: 'press', view: [], download: { '*': ['press'] } }])
    const { entries } = (await call('getAudit', { query: { event: 'rights.folder' } })).body
    expect(entries.map(({ person, detail }) => [person?.name, detail])).toEqual([
      [
        'Ada',
        { folder: 'press', 'view.before': 'guests, users', 'view.after': '', 'download.before': 'inherited', 'download.after': '*: press' },
      ],
      [
        'Ada',
        {
          folder: 'press',
          'view.before': 'inherited',
          'view.after': 'guests, users',
          'download.before': 'inherited',
          'download.after': 'inherited',
        },
      ],
    ])
  })

  test.each([
    { path: '/press' },
    { path: 'press/' },
    { path: 'a/../b' },
    { path: 'a', view: ['-'] },
    { path: 'a', download: { unknown: [] } },
    { path: 'a\\b' },
  ])('G17 refuses %j', async (change) => {
    expect((await save([change as RuleChange])).status).toBe(400)
  })
})

describe('G18 the preview', () => {
  test('G18 counts people and assets that lose or gain, and stores nothing', async () => {
    const losing = (await call('previewFolderRules', { json: { changes: [{ path: 'press', view: ['nobody yet'] }] } })).body
    expect(losing).toMatchObject({ lostAccounts: 1, gainedAccounts: 0, guestsLose: true, lostAssets: 1, gainedAssets: 0 })
    expect(losing.assets).toEqual([{ id: 'inside', title: 'Bild inside', path: 'press/2024/inside.jpg', change: 'lost' }])
    expect(losing.classes.find(({ kind }) => kind === 'accounts')).toMatchObject({ names: ['Ursel'], view: { lost: 1, gained: 0 } })
    expect((await list()).rules).toEqual([])
    await save([{ path: 'press', view: [] }])
    const gaining = (await call('previewFolderRules', { json: { changes: [{ path: 'press/2024', view: ['guests'] }] } })).body
    expect(gaining).toMatchObject({ lostAccounts: 0, gainedAccounts: 0, guestsGain: true, gainedAssets: 1 })
    const same = (await call('previewFolderRules', { json: { changes: [{ path: 'press', view: [] }] } })).body
    expect(same).toMatchObject({ lostAssets: 0, gainedAssets: 0, classes: [], assets: [] })
  })

  test('G18 folders are found by a part of their path', async () => {
    const search = async (text: string) => (await call('findFolders', { query: { text } })).body
    expect(await search('')).toEqual({
      folders: [
        { path: '', assetCount: 3 },
        { path: 'other', assetCount: 1 },
        { path: 'press', assetCount: 2 },
        { path: 'press/2024', assetCount: 1 },
      ],
      total: 4,
    })
    expect((await search('PRESS/')).folders).toEqual([{ path: 'press/2024', assetCount: 1 }])
  })

  test('G17 G18 a folder and its rule have the same name in the page, also if a disk writes it in another Unicode form', async () => {
    const [composed, decomposed] = ['B\u00fccher', 'Bu\u0308cher']
    await put('one', composed)
    await put('two', decomposed)
    expect((await call('findFolders', { query: { text: composed } })).body.folders).toEqual([{ path: composed, assetCount: 2 }])
    await save([{ path: decomposed, view: ['press'] }])
    expect((await list()).rules).toMatchObject([{ path: composed, view: ['press'] }])
    await save([{ path: composed, view: ['press'], download: { '*': [] } }])
    expect((await list()).rules).toHaveLength(1)
  })
})

describe('G19 the explanation', () => {
  const explain = async (asset: string, person: object) => (await call('explainRights', { json: { asset, person } })).body
  const codes = async (asset: string, person: object) => (await explain(asset, person)).reasons.map(({ code, right }) => `${right} ${code}`)

  test('G19 names the table, the folder rule with its author, and the groups', async () => {
    await save([{ path: 'press', view: ['press'] }])
    const ruled = await explain('press/2024/inside.jpg', { kind: 'guest' })
    expect(ruled).toMatchObject({ id: 'inside', canView: false, allowed: [] })
    expect(ruled.reasons.slice(0, 2)).toMatchObject([
      { code: 'folder', right: 'view', path: 'press', by: 'Ada', groups: ['press'] },
      { code: 'group.none', right: 'view', groups: ['press'] },
    ])
    const named = await explain('http://portal.example/#/asset/named?from=search', { kind: 'groups', groups: ['staff'] })
    expect(named).toMatchObject({ id: 'named', canView: true })
    expect(named.reasons.slice(0, 2)).toMatchObject([
      { code: 'table', path: 'press/vitrine.csv', groups: ['users'] },
      { code: 'group.member', groups: ['users'] },
    ])
    expect((await codes('outside', { kind: 'guest' })).slice(0, 2)).toEqual(['view default', 'view group.member'])
    expect((await codes('outside', { kind: 'account', name: 'Bert' }))[0]).toBe('view account.no-assets')
  })

  test('G19 unknown assets and people are told apart', async () => {
    expect((await explain('nothing.jpg', { kind: 'guest' })).code).toBe('asset.not-found')
    expect((await explain('inside', { kind: 'account', name: 'Nobody' })).code).toBe('account.not-found')
  })
})
