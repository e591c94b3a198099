import { parse } from 'content-disposition'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configFormatVersion } from '../../src/contract/info.ts'
import { makeImage } from '../../tests/support/delivery-assets.ts'
import { type DeliveryHarness, startDelivery } from '../../tests/support/delivery-harness.ts'
import { readZip } from '../../tests/support/read-zip.ts'

let delivery: DeliveryHarness
beforeAll(async () => {
  delivery = await startDelivery()
  const title = { de: 'Hafen: früh/spät', en: 'Harbour' }
  const capture_date = Date.UTC(2024, 1, 29, 22) / 1000
  await delivery.put(
    await makeImage(delivery.blobs, 'a', { path: 'x/IMG_1.JPG', texts: { title }, numbers: { capture_date } }),
    await makeImage(delivery.blobs, 'b', { path: 'x/IMG_2.tif', texts: { title }, keywords: { creator: [{ value: 'Ada' }] } }),
    await makeImage(delivery.blobs, 'c', { path: 'x/IMG_3.jpg', texts: { title: 'contents' } }),
    await makeImage(delivery.blobs, 'd', { path: 'x/IMG_4.jpg', texts: { title: 'CON' } }),
    await makeImage(delivery.blobs, 'e', { path: 'x/IMG_5.jpg', texts: {} }),
  )
})
afterAll(() => delivery.close())

const configure = async (file_names: object) => {
  const { configuration } = delivery.services.stores
  const etag = (await configuration.getDocument('config/global'))?.etag ?? null
  await configuration.putDocument('config/global', { version: configFormatVersion, downloads: { file_names } }, etag, null)
}
const nameIn = ({ headers }: Response) => parse(headers.get('content-disposition') ?? '').parameters.filename

const link = (id: string, set: string, locale = 'de') =>
  delivery.json<{ url: string; name: string }>(`download/?id=${id}&csetid=${set}`, { as: 'anna', headers: { 'Accept-Language': locale } })
const nameOf = async (id: string, set = '0', locale = 'de') => {
  const { url, name } = await link(id, set, locale)
  const response = await delivery.request(url, { as: 'anna', headers: { 'Accept-Language': locale } })
  await response.arrayBuffer()
  expect(nameIn(response)).toBe(name)
  return name
}
const namesInZip = async (set: string) => {
  const { url } = await delivery.json<{ url: string }>(`download?operation=zip&csetid=${set}&id=a&id=b&id=c&id=d&id=e`, { as: 'anna' })
  return [...readZip(Buffer.from(await (await delivery.request(url, { as: 'anna' })).arrayBuffer())).keys()]
}

test('W7 a download has the name of the template of its convert set, in the language of the user', async () => {
  await configure({ '0': '{title}_{creator}_{date}', web: '{file} ({set})' })
  expect(await nameOf('a')).toBe('Hafen_ früh_spät_2024-02-29.JPG')
  expect(await nameOf('a', '0', 'en')).toBe('Harbour_2024-02-29.JPG')
  expect(await nameOf('b')).toBe('Hafen_ früh_spät_Ada.tif')
  expect(await nameOf('b', 'web')).toBe('IMG_2 (web).jpg')
  expect(await nameOf('d')).toBe('_CON.jpg')
  // Without any value the name of the file stays.
  expect(await nameOf('e')).toBe('IMG_5.jpg')
})

test('W7 T13 the files of a zip have the names of the template, unique and numbered in their order', async () => {
  await configure({ '0': '{title}', web: '{counter}_{file}' })
  const names = ['Hafen_ früh_spät.JPG', 'Hafen_ früh_spät.tif', 'contents.jpg', '_CON.jpg', 'IMG_5.jpg']
  expect(await namesInZip('0')).toEqual(['contents.csv', ...names])
  expect(await namesInZip('web')).toEqual(['contents.csv', '1_IMG_1.jpg', '2_IMG_2.jpg', '3_IMG_3.jpg', '4_IMG_4.jpg', '5_IMG_5.jpg'])
  await configure({ web: 'photo' })
  const numbered = [2, 3, 4, 5].map((number) => `photo (${number}).jpg`)
  expect(await namesInZip('web')).toEqual(['contents.csv', 'photo.jpg', ...numbered])
})

test('W7 an empty or unreadable template keeps the name of the file', async () => {
  for (const file_names of [{}, { web: '' }, { web: '{unknown}' }, { web: 7 }, { png: '{id}' }, 'text']) {
    await configure(file_names as object)
    expect(await nameOf('b', 'web')).toBe('IMG_2.jpg')
  }
})
