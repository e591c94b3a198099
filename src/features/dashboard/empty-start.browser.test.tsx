import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { factoryConfig } from '#contract/config/factory-config.ts'
import { createSearchHandlers, openSearch, samplePicture } from '../../../tests/support/component/search-portal.ts'

beforeEach(() => page.viewport(390, 844))

const config = factoryConfig()
const pictures = (count: number) => Array.from({ length: count }, (_, at) => samplePicture(at + 1, { path: `picture-${at + 1}.jpg` }))
const listCollections = () => ({ collections: [] })

test('Z4 files without folders are a row of the start page', async () => {
  await openSearch('#/', { config, calls: { ...createSearchHandlers(pictures(12)), listCollections } })
  const row = page.getByRole('region', { name: 'Newest files' })
  await expect.element(row.getByRole('link', { name: 'Picture 12', exact: true })).toBeVisible()
  await row.getByRole('link', { name: 'All 12 Newest files' }).click()
  await expect.poll(() => window.location.hash).toBe('#/search/*')
})

test('Z4 the head of the start page is 200 px high on phones in a new installation', async () => {
  const head = () => page.getByRole('region', { name: 'Welcome' }).element().getBoundingClientRect().height
  const calls = { ...createSearchHandlers(pictures(3)), listCollections }
  await openSearch('#/', { config, calls })
  await expect.element(page.getByRole('region', { name: 'Newest files' })).toBeVisible()
  expect(head()).toBe(200)
  await page.viewport(820, 1180)
  await expect.poll(head).toBe(350)
})
