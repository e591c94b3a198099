import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeUnusedUploads } from '../../server/services/uploads/remove-unused-uploads.ts'
import type { Workspace } from '../../src/contract/workspace.ts'
import { createTestPortal, type RequestOptions, type TestPortal } from '../support/portal.ts'

const dayMs = 24 * 60 * 60_000

let portal: TestPortal
beforeEach(async () => {
  portal = await createTestPortal()
})
afterEach(() => portal.close())

const formOf = async (background: string): Promise<FormData> => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'x.png')
  return form
}
const name = 'searchLogo'
const admin = (options: RequestOptions = {}): RequestOptions => ({ as: 'admin', ...options })
const stage = async (colour: string): Promise<string> => {
  const response = await portal.call('stageFile', admin({ query: { name }, body: await formOf(colour) }))
  return ((await response.json()) as { file: string }).file
}
const workspace = async () => (await (await portal.call('getWorkspace', admin())).json()) as Workspace
/** Saves a draft of one file; null removes it. */
const draft = async (file: string | null): Promise<Response> => {
  const { etag, base } = await workspace()
  const content = { config: null, texts: {}, pages: {}, files: { [name]: file } }
  const part = `files/${name}`
  return portal.call('saveDraft', admin({ json: { content, base: { [part]: base[part] ?? '0' } }, headers: { 'If-Match': `"${etag}"` } }))
}
const discard = async () => {
  const json = { content: { config: null, texts: {}, pages: {} }, base: {} }
  return portal.call('saveDraft', admin({ json, headers: { 'If-Match': `"${(await workspace()).etag}"` } }))
}
const publish = async (): Promise<number> =>
  (await portal.call('publishDraft', admin({ json: {}, headers: { 'If-Match': `"${(await workspace()).etag}"` } }))).status
const publishFile = async (file: string | null): Promise<number> => ((await draft(file)).ok ? publish() : 0)
/** Digest of the file that visitors see; null = none. */
const published = async (): Promise<string | null> => {
  const response = await portal.call('getFile', { params: { name } })
  return response.ok ? (response.headers.get('etag') ?? '').replaceAll('"', '') : null
}
const digestOf = (file: string): string => file.slice(0, 64)
const versions = async () => {
  const response = (await (await portal.call('getHistory', admin())).json()) as { versions: { part: string; revision: number }[] }
  return response.versions.filter(({ part }) => part === `files/${name}`).map(({ revision }) => revision)
}
const version = async (revision: number): Promise<unknown> => {
  const response = await portal.call('getStoredVersion', admin({ query: { part: `files/${name}`, revision } }))
  return ((await response.json()) as { body: unknown }).body
}
const clean = (): Promise<void> => {
  const { stores, blobs, clock } = portal.portal.services
  return removeUnusedUploads(stores, blobs, clock)
}
const read = (file: string, init?: RequestInit) => portal.request(`/assetportal/api/config/upload/${file}`, init)
const bearer = (): RequestInit => ({ headers: { Authorization: `Bearer ${portal.tokens.admin}` } })

test('X11 an uploaded file is visible to visitors only after its draft is published', async () => {
  const first = await stage('#f00')
  expect((await draft(first)).status).toBe(200)
  expect(await published()).toBeNull()
  expect((await workspace()).draft?.content.files).toEqual({ [name]: first })
  expect(await publish()).toBe(200)
  expect(await published()).toBe(digestOf(first))
  expect((await workspace()).published.files).toEqual({ [name]: first })

  const second = await stage('#00f')
  await draft(second)
  expect(await published()).toBe(digestOf(first))
  await discard()
  expect((await workspace()).draft).toBeNull()
  expect(await published()).toBe(digestOf(first))

  expect(await publishFile(null)).toBe(200)
  expect(await published()).toBeNull()
})

test('X11 the history names the file of each version, and a restored version shows it again', async () => {
  const [first, second] = [await stage('#f00'), await stage('#00f')]
  for (const file of [first, second, null]) expect(await publishFile(file)).toBe(200)
  const [removed = 0, later = 0, earlier = 0] = await versions()
  expect(await version(removed)).toBeNull()
  expect(await version(later)).toEqual({ file: second, stored: true })
  expect(await version(earlier)).toEqual({ file: first, stored: true })
  expect(await publishFile(first)).toBe(200)
  expect(await published()).toBe(digestOf(first))
})

test('X11 an immediate upload of a simple client has a history, too, and a draft of the same file does not replace it', async () => {
  const file = await stage('#00f')
  await draft(file)
  await portal.call('saveFile', admin({ params: { name }, body: await formOf('#f00') }))
  const theirs = await published()
  expect(await publish()).toBe(412)
  expect(await published()).toBe(theirs)
  await portal.call('saveFile', admin({ params: { name } }))
  const [, revision = 0] = await versions()
  expect(await version(revision)).toEqual({ file: `${theirs}.png`, stored: true })
})

test('X11 a file of an earlier release can be restored, and a removed one is marked in the history', async () => {
  const { stores, blobs } = portal.portal.services
  await portal.call('saveFile', admin({ params: { name }, body: await formOf('#f00') }))
  const [old = ''] = Object.values((await workspace()).published.files)
  // Earlier releases stored no descriptions.
  await stores.configuration.removeDocument(`uploads/${old}`)
  expect(await publishFile(await stage('#00f'))).toBe(200)
  const [, revision = 0] = await versions()
  expect(await version(revision)).toEqual({ file: old, stored: true })
  await blobs.remove(`uploads/${old}`)
  expect(await version(revision)).toEqual({ file: old, stored: false })
  expect((await draft(old)).status).toBe(410)
})

test('X11 a draft with an unknown file or name is refused', async () => {
  expect((await draft(`${'0'.repeat(64)}.png`)).status).toBe(410)
  expect((await draft('../../config/global')).status).toBe(400)
  const content = { config: null, texts: {}, pages: {}, files: { unknown: null } }
  const json = { content, base: {} }
  expect((await portal.call('saveDraft', admin({ json, headers: { 'If-Match': '"0"' } }))).status).toBe(400)
  expect((await portal.call('stageFile', admin({ query: { name }, body: new FormData() }))).status).toBe(400)
  expect((await portal.call('stageFile', admin({ query: { name: 'unknown' }, body: await formOf('#f00') }))).status).toBe(400)
})

test('X11 T1 a file that is not published is sent to administrators only', async () => {
  const file = await stage('#f00')
  const cookie = (token: string | null) => ({ headers: { Cookie: `vitrine_session=${token}` } })
  const status = async (init?: RequestInit) => (await read(file, init)).status
  expect([await status(), await status(cookie(portal.tokens.user)), await status(cookie(portal.tokens.admin))]).toEqual([401, 403, 200])
  const response = await read(file, bearer())
  expect([response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual(['image/png', 'private, no-cache'])
  const fresh = await read(file, {
    headers: { Authorization: `Bearer ${portal.tokens.admin}`, 'If-None-Match': response.headers.get('etag') ?? '' },
  })
  expect(fresh.status).toBe(304)
  for (const other of ['x.png', `${'0'.repeat(64)}.png`, '..%2f..%2fsecret']) expect((await read(other, bearer())).status).toBe(404)
})

test('X11 the cleanup removes a file 30 days after its upload unless a draft, a version or a published file refers to it', async () => {
  const [published, versioned, drafted, unused] = [await stage('#111'), await stage('#222'), await stage('#333'), await stage('#444')]
  await publishFile(versioned)
  await publishFile(published)
  await draft(drafted)
  const stored = async () => {
    const exist = await Promise.all(
      [published, versioned, drafted, unused].map(async (file) => (await portal.blobs.stat(`uploads/${file}`)) !== null),
    )
    return exist
  }
  portal.wait(29 * dayMs)
  await clean()
  expect(await stored()).toEqual([true, true, true, true])
  portal.wait(2 * dayMs)
  await clean()
  expect(await stored()).toEqual([true, true, true, false])
  await portal.renew('admin')
  expect((await draft(unused)).status).toBe(410)
  // A discarded draft can be restored for another 30 days.
  await discard()
  await clean()
  expect(await stored()).toEqual([true, true, true, false])
  portal.wait(31 * dayMs)
  await clean()
  expect(await stored()).toEqual([true, true, false, false])
})

test('X11 the cleanup keeps the files of a draft with parts that only a newer program knows', async () => {
  const [known, unknown] = [await stage('#111'), await stage('#222')]
  const { configuration } = portal.portal.services.stores
  const body = { content: { config: null, texts: {}, pages: {}, files: { [name]: known, newFile: unknown } }, base: {} }
  await configuration.putDocument('draft', body, null, null)
  portal.wait(31 * dayMs)
  await clean()
  for (const file of [known, unknown]) expect(await portal.blobs.stat(`uploads/${file}`)).not.toBeNull()
})

test('X11 a draft whose uploads are no longer stored is refused with their names, and nothing changes', async () => {
  const { blobs } = portal.portal.services
  const [logo, kept, icon] = [await stage('#111'), await stage('#222'), await stage('#333')]
  const save = async (files: Record<string, string | null>, title: string): Promise<Response> => {
    const { etag } = await workspace()
    const content = { config: { global: { website_title: title } }, texts: {}, pages: {}, files }
    const parts = ['config', ...Object.keys(files).map((file) => `files/${file}`)]
    const json = { content, base: Object.fromEntries(parts.map((part) => [part, '0'])) }
    return portal.call('saveDraft', admin({ json, headers: { 'If-Match': `"${etag}"` } }))
  }
  const files = { searchLogo: logo, loginLogo: kept, favicon: icon, style: null }
  expect((await save(files, 'First')).status).toBe(200)
  for (const file of [logo, icon]) await blobs.remove(`uploads/${file}`)

  const before = await workspace()
  const missing = [410, { code: 'upload.missing', values: { names: 'searchLogo favicon' } }]
  const refused = await save(files, 'Second')
  expect([refused.status, await refused.json()]).toMatchObject(missing)
  const publication = await portal.call('publishDraft', admin({ json: {}, headers: { 'If-Match': `"${before.etag}"` } }))
  expect([publication.status, await publication.json()]).toMatchObject(missing)
  expect(await workspace()).toEqual(before)

  // The same files again complete the draft.
  expect([await stage('#111'), await stage('#333')]).toEqual([logo, icon])
  expect(await publish()).toBe(200)
  expect(await published()).toBe(digestOf(logo))
})

test('X11 the cleanup removes pictures of tiles and pages with generated ids that nothing refers to', async () => {
  const ids = ['tile', 'page', 'tile', 'tile'].map((kind) => `${kind}-${crypto.randomUUID()}`)
  const [tile = '', page = '', drafted = '', unused = ''] = ids
  const colours = ['#111', '#222', '#333', '#444', '#555']
  for (const [at, id] of [...ids, 'chosen'].entries())
    await portal.call('saveTileImage', admin({ query: { id }, body: await formOf(colours[at] ?? '') }))
  const collections = (src: string) => ({ dashboard: { collections: { data: [{ indicator: 'a', src }] } } })
  await portal.call('saveConfig', admin({ json: collections(tile) }))
  await portal.call('saveConfig', admin({ json: collections('another') }))
  await portal.call('saveCustomPage', admin({ query: { lang: 'en' }, json: { html: `<img src="config/thumbnail?id=${page}">` } }))
  const json = { content: { config: collections(drafted), texts: {}, pages: {} }, base: {} }
  await portal.call('saveDraft', admin({ json, headers: { 'If-Match': '"0"' } }))
  portal.wait(31 * dayMs)
  await clean()
  const status = async (id: string) => (await portal.call('getTileImage', { query: { id } })).status
  expect([await status(tile), await status(page), await status(drafted), await status('chosen')]).toEqual([200, 200, 200, 200])
  expect(await status(unused)).toBe(404)
})
