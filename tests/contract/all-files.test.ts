import { afterEach, expect, test } from 'vitest'
import { openStores } from '../../server/presets/stores-only.ts'
import { runUserCommand } from '../../server/start/user-commands.ts'
import { factoryConfig } from '../../src/contract/config/factory-config.ts'
import { eventually } from '../support/eventually.ts'
import { jpeg } from '../support/media-fixtures.ts'
import { docx, wav } from '../support/plain-files.ts'
import { readZip } from '../support/read-zip.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'

let started: StartedServer | null = null
afterEach(async () => {
  await started?.remove()
  started = null
})

const password = 'a password of Ada'
const files = {
  'sound.wav': wav(),
  'sheet.docx': docx(),
  'page.html': '<script>alert(1)</script>',
  'hidden.txt': 'not for guests',
  'vitrine.csv': 'file,title,view\nsheet.docx,The fact sheet,\nhidden.txt,,-\n',
}

test('V9 a new portal publishes all files; the setting removes and returns them, and Reports counts them', async () => {
  const server = await startServer({ files: { ...files, 'photo.jpg': await jpeg(40, 30) } })
  started = server
  await server.untilReady()
  const tool = { openStores, promptPassword: async () => password, print: () => undefined }
  await runUserCommand(['add', 'ada', '--admin', '--data', server.data], {}, tool)
  const api = `${server.server.address}assetportal/api/`
  const send = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(api + path, { method, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) })
  const { session } = (await (await send('POST', 'session/get', { user: 'ada', pass: password })).json()) as { session: string }
  const asAdmin = { Authorization: `Bearer ${session}` }
  interface Found {
    readonly response: { readonly docs: { readonly id: string; readonly title: string; readonly thumb_url?: string }[] }
    readonly facet_counts?: unknown
  }
  const find = async (text = '*') => ((await (await server.get(`search?solr_q=${encodeURIComponent(text)}`)).json()) as Found).response.docs
  const titles = async () => (await find()).map(({ title }) => title).toSorted()
  const publishable = async () =>
    ((await (await fetch(`${api}media/problems`, { headers: asAdmin })).json()) as { publishable?: number }).publishable
  const everything = ['The fact sheet', 'page', 'photo', 'sound']

  expect(await titles()).toEqual(everything)
  expect((await find('docx')).map(({ title }) => title)).toEqual(['The fact sheet'])
  expect((await find()).filter(({ thumb_url }) => thumb_url !== undefined).map(({ title }) => title)).toEqual(['photo'])
  await eventually(async () => expect(await publishable()).toBe(0))

  const original = await server.get(await server.downloadAddress('page.html'))
  expect(await original.text()).toBe(files['page.html'])
  expect(original.headers.get('Content-Disposition')).toContain('attachment')
  expect(original.headers.get('Content-Security-Policy')).toContain('sandbox')
  const ids = (await find()).map(({ id }) => `id=${id}`).join('&')
  const zip = (await (await server.get(`download?operation=zip&csetid=0&${ids}`)).json()) as { url: string }
  const entries = readZip(Buffer.from(await (await server.get(zip.url)).arrayBuffer()))
  expect([...entries.keys()]).toEqual(expect.arrayContaining(['sound.wav', 'sheet.docx']))

  const store = async (all_files: boolean) => {
    const current = await fetch(`${api}config/global`, { headers: asAdmin })
    const etag = current.headers.get('ETag') ?? ''
    const saved = await send('POST', 'config/global', { ...factoryConfig(), media: { all_files } }, { ...asAdmin, 'If-Match': etag })
    expect(saved.status).toBe(200)
  }
  await store(false)
  await eventually(async () => expect(await titles()).toEqual(['photo']))
  await eventually(async () => expect(await publishable()).toBe(4))
  await store(true)
  await eventually(async () => expect(await titles()).toEqual(everything))
})
