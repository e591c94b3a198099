import { afterEach, expect, test } from 'vitest'
import { withBytes } from '../../server/ingest/metadata/byte-reader.ts'
import { findPngBlocks } from '../../server/ingest/metadata/find-png-blocks.ts'
import { readXmp } from '../../server/ingest/metadata/read-xmp.ts'
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

test('W6 guests and users without the right to the original get the rights and nothing private, as files and in a zip', async () => {
  const server = await startServer({ files: { 'a.jpg': await privateJpeg(), 'b.jpg': await privateJpeg(), 'vitrine.csv': table } })
  started = server
  await server.untilReady()
  const tool = { openStores, promptPassword: async () => password, print: () => undefined }
  await runUserCommand(['add', 'ines', '--data', server.data], {}, tool)
  const api = `${server.server.address}assetportal/api/`
  const sessionOf = async (account: object) => {
    const response = await fetch(`${api}session/get`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(account),
    })
    return ((await response.json()) as { session: string }).session
  }
  const files: Buffer[] = []
  for (const session of [await sessionOf({}), await sessionOf({ user: 'ines', pass: password })]) {
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
