import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { factoryConfig } from '#contract/config/factory-config.ts'
import { readConfig } from '#contract/config/parse.ts'
import { createSearchHandlers, openSearch, samplePicture } from '../../../tests/support/component/search-portal.ts'

beforeEach(() => page.viewport(1180, 820))

const inFolder = (at: number, folder: string) =>
  samplePicture(at, { path: `Fairs/${folder}/picture-${at}.jpg`, keywords: { meta_collections: [{ value: '1' }] } })
const records = Array.from({ length: 60 }, (_, at) => inFolder(at + 1, at < 50 ? '2023' : '2024'))
const fairs = { indicator: 'collection_1', label: 'Fairs', translation: '', position: 0, count: 60, has_folders: true }
const calls = { ...createSearchHandlers(records), listCollections: () => ({ collections: [fairs] }) }

test('Z4 a collection of a new installation has its number of files, sub-folders as chips and names below the pictures', async () => {
  const { api } = await openSearch('#/', { config: factoryConfig(), calls })
  const row = page.getByRole('region', { name: 'Fairs' })
  await expect.element(row.getByRole('link', { name: 'All 60 Fairs' })).toBeVisible()
  const chips = row.getByRole('list', { name: 'Folders: Fairs' })
  await expect.element(chips.getByRole('link').first()).toHaveTextContent('202410')
  await expect.element(chips.getByRole('link').nth(1)).toHaveTextContent('202350')
  await expect.element(row.getByText('Picture 60', { exact: true })).toBeVisible()
  await expect.element(row.getByRole('link', { name: 'Picture 60', exact: true })).toBeVisible()
  expect(api.callsOf('getCollection')[0]?.query).toMatchObject({ order: 'newest', folders: 'true', rows: '20' })
  await chips.getByRole('link').first().click()
  await expect.poll(() => decodeURIComponent(decodeURIComponent(window.location.hash))).toBe('#/search/*?folder=Fairs/2024')
})

test('Z4 nothing moves when sub-folders and pictures of a collection arrive', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const late = { ...calls, getCollection: async (parts: never) => promise.then(() => calls.getCollection?.(parts)) }
  await openSearch('#/', { config: factoryConfig(), calls: late as typeof calls })
  const row = page.getByRole('region', { name: 'Fairs' })
  await expect.element(row.getByRole('link', { name: 'All 60 Fairs' })).toBeVisible()
  const before = row.element().getBoundingClientRect()
  resolve()
  await expect.element(row.getByRole('list', { name: 'Folders: Fairs' })).toBeVisible()
  await expect.element(row.getByText('Picture 60', { exact: true })).toBeVisible()
  expect(row.element().getBoundingClientRect().toJSON()).toEqual(before.toJSON())
})

test('D2 a stored configuration keeps "More …" and pictures without names', async () => {
  const { api } = await openSearch('#/', { config: readConfig({ global: { hide_dashboard: false } }), calls })
  const row = page.getByRole('region', { name: 'Fairs' })
  await expect.element(row.getByRole('link', { name: 'More … Fairs' })).toBeVisible()
  await expect.element(row.getByRole('link', { name: 'Picture 60', exact: true })).toBeVisible()
  expect(row.getByText('Picture 60', { exact: true }).elements()).toEqual([])
  expect(row.getByRole('list').elements()).toHaveLength(1)
  expect(api.callsOf('getCollection')[0]?.query).toEqual({ collection: 'collection_1', rows: '20' })
})

test('X7 the buttons of a row scroll it forwards and back, and each is there only while it can', async () => {
  await openSearch('#/', { config: factoryConfig(), calls })
  const row = page.getByRole('region', { name: 'Fairs' })
  const [next, previous] = [row.getByRole('button', { name: 'Next' }), row.getByRole('button', { name: 'Previous' })]
  await expect.element(next).toBeVisible()
  expect(previous.query()).toBeNull()
  await next.click()
  await expect.element(previous).toBeVisible()
  await previous.click()
  await expect.poll(() => previous.query()).toBeNull()
  await expect.element(next).toBeVisible()
})
