import { afterEach, expect, test } from 'vitest'
import { configFormatVersion } from '#contract/info.ts'
import { findPngBlocks } from '../../server/ingest/metadata/find-png-blocks.ts'
import { readXmp, type Xmp } from '../../server/ingest/metadata/read-xmp.ts'
import { withBytes } from '../../server/ingest/structure/byte-reader.ts'
import { databaseIn } from '../../server/presets/data-folder.ts'
import { openStores } from '../../server/presets/stores-only.ts'
import { runUserCommand } from '../../server/start/user-commands.ts'
import { privateDataIn, privateJpeg } from '../support/private-metadata.ts'
import { readZip } from '../support/read-zip.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'

let started: StartedServer | null = null
afterEach(async () => {
  await started?.remove()
  started = null
})

const sets = ['web-jpg', 'print-jpg', 'print-tif', 'png', 'webp']
const password = 'a password of Ines'
const terms = `${'Only for reports about the exhibition, with the credit line. '.repeat(20)}End.`

const table = ['file;credit;copyright;usage_terms;download;download:original', `*;Example Agency;© Ada & Bob;${terms};everyone;-`].join(
  '\n',
)

/** The packet of any format, read without the decoder that also writes it. The one of a PNG may be compressed. */
const packetIn = async (bytes: Buffer) => {
  const start = bytes.indexOf('<x:xmpmeta')
  if (start !== -1) return readXmp(bytes.subarray(start, bytes.indexOf('</x:xmpmeta>') + 12))
  return readXmp((await withBytes(bytes, findPngBlocks)).xmp ?? '')
}

const expectRights = async (bytes: Buffer) => {
  const packet = await packetIn(bytes)
  expect(packet.get('photoshop:Credit')?.values).toEqual(['Example Agency'])
  expect(packet.get('dc:rights')?.byLanguage).toEqual({ 'x-default': '© Ada & Bob' })
  expect(packet.get('xmpRights:UsageTerms')?.byLanguage).toEqual({ 'x-default': terms })
  expect(privateDataIn(bytes)).toEqual([])
}

const sessionOf = async (api: string, account: object): Promise<string> => {
  const response = await fetch(`${api}session/get`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(account),
  })
  return ((await response.json()) as { session: string }).session
}

test('W6 guests and users without the right to the original get the rights and nothing private, as files and in a zip', async () => {
  const server = await startServer({ files: { 'a.jpg': await privateJpeg(), 'b.jpg': await privateJpeg(), 'vitrine.csv': table } })
  started = server
  await server.untilReady()
  const tool = { openStores, promptPassword: async () => password, print: () => undefined }
  await runUserCommand(['add', 'ines', '--data', server.data], {}, tool)
  const api = `${server.server.address}assetportal/api/`
  const files: Buffer[] = []
  for (const session of [await sessionOf(api, {}), await sessionOf(api, { user: 'ines', pass: password })]) {
    const get = (path: string) => fetch(new URL(path, api), { headers: { Authorization: `Bearer ${session}` } })
    const search = (await (await get('search?solr_q=*')).json()) as { response: { docs: { id: string }[] } }
    const ids = search.response.docs.map(({ id }) => id)
    expect(ids).toHaveLength(2)
    expect(await (await get(`download?id=${ids[0]}&csetid=0&target=down`)).json()).toEqual({ rejected_asset_ids: [ids[0]] })
    for (const set of sets) {
      const { url } = (await (await get(`download?id=${ids[0]}&csetid=${set}&target=down`)).json()) as { url: string }
      const file = await get(url)
      const bytes = Buffer.from(await file.arrayBuffer())
      expect(file.headers.get('Content-Length')).toBe(String(bytes.length))
      await expectRights(bytes)
      files.push(bytes)

      const zip = (await (await get(`download?operation=zip&csetid=${set}&id=${ids.join('&id=')}`)).json()) as {
        url: string
        bytes: number
      }
      const archive = Buffer.from(await (await get(zip.url)).arrayBuffer())
      expect(archive.length).toBe(zip.bytes)
      const contents = [...readZip(archive)].filter(([name]) => name !== 'contents.csv').map(([, content]) => content)
      expect(contents).toHaveLength(2)
      for (const content of contents) await expectRights(content)
      expect(contents.some((content) => content.equals(bytes))).toBe(true)
    }
  }
  // Both callers get the same bytes.
  for (const [at] of sets.entries()) expect(files[at]?.equals(files[at + sets.length] as Buffer)).toBe(true)
})

/** A sidecar is made from the record, which has the creators of a file as one text. */
const withJoinedCreators = (packet: Xmp) =>
  Object.fromEntries([...packet].map(([name, { values, byLanguage }]) => [name, { values: values.join(', '), byLanguage }]))

test('W2 W6 a zip with sidecars has the packet of the conversion beside each file, also beside originals', async () => {
  const server = await startServer({
    files: { 'a.jpg': await privateJpeg(), 'vitrine.csv': 'file;title@de;title@en;credit\n*;Robbe & <Co>;Seal;Example Agency' },
  })
  started = server
  await server.untilReady()
  const stores = await openStores(databaseIn(server.data))
  const body = { version: configFormatVersion, downloads: { zip_metadata: { csv: false, json: true, xmp: true } } }
  await stores.configuration.putDocument('config/global', body, null, null)
  await stores.close()
  const api = `${server.server.address}assetportal/api/`
  const headers = { Authorization: `Bearer ${await sessionOf(api, {})}` }
  const zipOf = async (set: string) => {
    const { response } = (await (await fetch(`${api}search?solr_q=*`, { headers })).json()) as { response: { docs: { id: string }[] } }
    const ids = response.docs.map(({ id }) => id)
    const call = await fetch(`${api}download?operation=zip&csetid=${set}&id=${ids.join('&id=')}`, { headers })
    const zip = (await call.json()) as { url: string; bytes: number }
    const archive = Buffer.from(await (await fetch(new URL(zip.url, api))).arrayBuffer())
    expect(archive.length).toBe(zip.bytes)
    return readZip(archive)
  }
  for (const [set, name] of [
    ['web-jpg', 'a.jpg'],
    ['0', 'a.jpg'],
    ['print-tif', 'a.tif'],
  ] as const) {
    const zip = await zipOf(set)
    expect([...zip.keys()]).toEqual(['contents.json', `${name}.xmp`, name])
    const sidecar = zip.get(`${name}.xmp`) as Buffer
    const packet = readXmp(sidecar)
    expect(packet.get('dc:title')?.byLanguage).toEqual({ 'x-default': 'Seal', de: 'Robbe & <Co>', en: 'Seal' })
    expect(packet.get('photoshop:Credit')?.values).toEqual(['Example Agency'])
    expect(privateDataIn(sidecar)).toEqual([])
    if (set !== '0') expect(withJoinedCreators(packet)).toEqual(withJoinedCreators(await packetIn(zip.get(name) as Buffer)))
  }
})
