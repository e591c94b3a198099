import { afterAll, beforeAll, expect, test } from 'vitest'
import { carriedFields } from '../../src/contract/carried-fields.ts'
import { configFormatVersion } from '../../src/contract/info.ts'
import { makeImage, rights } from '../../tests/support/delivery-assets.ts'
import { type DeliveryHarness, startDelivery } from '../../tests/support/delivery-harness.ts'
import { randomBytes } from '../../tests/support/random-bytes.ts'
import { readZip } from '../../tests/support/read-zip.ts'

let delivery: DeliveryHarness
beforeAll(async () => {
  delivery = await startDelivery()
  const texts = { title: { de: 'Köln "Dom"', en: 'Cologne' }, credit: '=Ada' }
  for (const [id, path, take] of [
    ['a', 'a/Dom.JPG', 'everyone'],
    ['b', 'b/dom.jpg', 'everyone'],
    ['c', 'c/Tor.jpg', 'staff'],
    ['d', 'd/contents.json', 'everyone'],
    ['late', 'late.jpg', 'everyone'],
  ] as const)
    await delivery.put(
      await makeImage(delivery.blobs, id, { path, texts, rights: rights(['everyone'], { '*': [take] }) }, randomBytes(100)),
    )
})
afterAll(() => delivery.close())

const configure = async (zip_metadata: object, metadata: object = {}) => {
  const { configuration } = delivery.services.stores
  const etag = (await configuration.getDocument('config/global'))?.etag ?? null
  const body = { version: configFormatVersion, downloads: { zip_metadata }, conversions: { metadata } }
  await configuration.putDocument('config/global', body, etag, null)
}
const order = async (ids: string) =>
  delivery.json<{ url: string; bytes: number }>(`download?operation=zip&csetid=0&id=${ids.split(' ').join('&id=')}`, { as: 'anna' })
const fetchZip = async (url: string) => {
  const response = await delivery.request(url, { as: 'anna' })
  return { bytes: Buffer.from(await response.arrayBuffer()), etag: response.headers.get('etag') }
}
const zipOf = async (ids: string) => {
  const { url, bytes: promised } = await order(ids)
  const { bytes } = await fetchZip(url)
  expect(bytes.length).toBe(promised)
  return readZip(bytes)
}

test.each([
  [{}, ['contents.csv']],
  [{ json: true }, ['contents.csv', 'contents.json']],
  [{ csv: false, json: true }, ['contents.json']],
  [{ csv: false }, []],
  [{ csv: false, xmp: true }, ['Dom.JPG.xmp', 'dom (2).jpg.xmp']],
  [{ csv: 'unreadable', json: 1, xmp: true }, ['contents.csv', 'Dom.JPG.xmp', 'dom (2).jpg.xmp']],
])('W2 a zip has the metadata that an administrator chose, with exact length: %j', async (chosen, expected) => {
  await configure(chosen)
  expect([...(await zipOf('a b')).keys()]).toEqual([...expected, 'Dom.JPG', 'dom (2).jpg'])
})

test('W2 contents.json has the values of contents.csv unchanged, and files that are missing', async () => {
  await configure({ json: true })
  const zip = await zipOf('a c d')
  expect([...zip.keys()]).toEqual(['contents.csv', 'contents.json', 'Dom.JPG', 'contents (2).json'])
  const row = { title: 'Köln "Dom"', licence: ['Namensnennung'], credit: '=Ada', set: '0' }
  expect(JSON.parse(zip.get('contents.json')?.toString('utf8') ?? '')).toEqual([
    { ...row, name: 'Dom.JPG', id: 'a', missing: null },
    { ...row, name: null, id: 'c', missing: 'Sie haben keine Berechtigung, diese Datei herunterzuladen.' },
    { ...row, name: 'contents (2).json', id: 'd', missing: null },
  ])
})

test('W2 sidecars have the fields of conversions, and follow the configuration and rights between request and download', async () => {
  await configure({ csv: false, xmp: true }, { source: false })
  const { url } = await order('a c late')
  const first = await fetchZip(url)
  const zip = readZip(first.bytes)
  expect([...zip.keys()]).toEqual(['Dom.JPG.xmp', 'late.jpg.xmp', 'Dom.JPG', 'late.jpg'])
  const fields = carriedFields.filter((field) => field !== 'source').join(' ')
  expect(zip.get('Dom.JPG.xmp')?.toString()).toBe(`<packet of="a" fields="${fields}"/>`)
  expect((await fetchZip(url)).etag).toBe(first.etag)

  await configure({ csv: false, xmp: true }, { source: false, title: false })
  const second = await fetchZip(url)
  expect(second.etag).not.toBe(first.etag)
  expect(readZip(second.bytes).get('Dom.JPG.xmp')?.toString()).not.toContain('title')
  const none = Object.fromEntries(carriedFields.map((field) => [field, false]))
  await configure({ csv: false, json: true, xmp: true }, none)
  expect([...readZip((await fetchZip(url)).bytes).keys()]).toEqual(['contents.json', 'Dom.JPG', 'late.jpg'])

  await configure({ json: true, xmp: true })
  const late = await makeImage(delivery.blobs, 'late', { path: 'late.jpg', rights: rights(['staff']) }, randomBytes(10))
  await delivery.put(late)
  const closed = readZip((await fetchZip(url)).bytes)
  expect([...closed.keys()]).toEqual(['contents.csv', 'contents.json', 'Dom.JPG.xmp', 'Dom.JPG'])
  expect(JSON.parse(closed.get('contents.json')?.toString('utf8') ?? '').at(-1)).toMatchObject({
    name: null,
    title: null,
    licence: [],
    credit: null,
  })
})
