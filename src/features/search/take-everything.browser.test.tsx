import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createSearchHandlers, openSearch, samplePicture } from '../../../tests/support/component/search-portal.ts'
import { jobsAtom } from '../../domain/downloads/atoms.ts'

const manyPictures = Array.from({ length: 1200 }, (_, at) => samplePicture(at + 1))
const original = (count: number) => ({ id: '0', title: 'Original', format: 'jpg', bytes: 1_500_000 * count, assets: count })

const selection = () => page.getByRole('toolbar', { name: 'Selection' })
const all = () => page.getByRole('toolbar', { name: 'All results' })

/** Opens the results of 1,200 pictures. */
const openMany = (hash: string) =>
  openSearch(hash, {
    calls: {
      ...createSearchHandlers(manyPictures),
      getConvertSets: ({ query }) => ({ convert_sets: [original(query?.asset_id.length ?? 0)] }),
      getDownloadInfo: () => ({ max_assets: 1000 }),
      download: () => ({}),
    },
  })

test('Z1 downloads all results, loaded or not, and shows their number and size first', async () => {
  await page.viewport(1280, 820)
  const { store, api } = await openMany('#/search/*?view=grid')
  await all().getByRole('button', { name: 'Download all results' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download' })
  await expect.element(dialog.getByText('1,200 files in one ZIP archive.')).toBeVisible()
  await expect.element(dialog.getByText('JPG · 1.80 GB')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Download 1,200 files' })).toBeVisible()
  expect(new Set(api.callsOf('getConvertSets').flatMap(({ query }) => query?.asset_id ?? [])).size).toBe(1200)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(store.get(jobsAtom)).toEqual([])
})

test('Z1 the download of a search has its name', async () => {
  await page.viewport(390, 844)
  const { api } = await openMany('#/search/bergen')
  await page.getByRole('button', { name: 'All results' }).click()
  await page.getByRole('menuitem', { name: 'Download all results' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download' })
  await dialog.getByRole('checkbox').click()
  await dialog.getByRole('button', { name: 'Download 300 files' }).click()
  const zips = () => api.callsOf('download').map(({ query }) => [query?.title, query?.id.length])
  await expect.poll(zips).toEqual([['bergen', 300]])
})

test('Z1 Ctrl+A selects all results wherever the focus is, but not in a field', async () => {
  await page.viewport(1280, 820)
  await openMany('#/search/*?view=grid')
  const box = page.getByRole('combobox', { name: 'Search the catalogue' })
  await expect.element(all()).toBeVisible()
  await box.click()
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
  await expect.element(selection()).not.toBeInTheDocument()
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
  await expect.element(selection().getByRole('status')).toHaveTextContent('1,200 selected')
  await expect.element(selection().getByRole('button', { name: 'Select all' })).not.toBeInTheDocument()
})

test('Z1 selects all by a button, and the bar of a selection offers the rest', async () => {
  await page.viewport(1280, 820)
  await openMany('#/search/bergen?view=grid')
  await page.getByRole('gridcell').first().click()
  await selection().getByRole('button', { name: 'Select all' }).click()
  await expect.element(selection().getByRole('status')).toHaveTextContent('300 selected')
  await selection().getByRole('button', { name: 'Clear selection' }).click()
  await all().getByRole('button', { name: 'Select all' }).click()
  await expect.element(selection().getByRole('status')).toHaveTextContent('300 selected')
})

test('Z1 actions of two selected files are buttons, and on a phone entries of the menu', async () => {
  await page.viewport(1280, 820)
  await openMany('#/search/bergen?view=grid')
  await page.getByRole('gridcell').first().click()
  await page
    .getByRole('gridcell')
    .nth(1)
    .click({ modifiers: ['ControlOrMeta'] })
  await expect.element(selection().getByRole('button', { name: 'Make available offline' })).toBeVisible()
  await expect.element(selection().getByRole('link', { name: 'Show selection only' })).toBeVisible()
  await page.viewport(390, 844)
  await selection().getByRole('button', { name: 'More' }).click()
  for (const name of ['Select all', 'Make available offline', 'Show selection only'])
    await expect.element(page.getByRole('menuitem', { name })).toBeVisible()
})

test('Z10 on a phone, one button has the actions for all results, and no second bar is above the navigation', async () => {
  await page.viewport(390, 844)
  await openMany('#/search/*')
  const menu = page.getByRole('button', { name: 'All results' })
  await expect.element(menu).toBeVisible()
  await expect.element(all()).not.toBeInTheDocument()
  await menu.click()
  for (const name of ['Download all results', 'Add all results to bookmarks', 'Make all results available offline', 'Share this search'])
    await expect.element(page.getByRole('menuitem', { name })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Select all' }).click()
  await expect.element(selection().getByRole('status')).toHaveTextContent('1,200 selected')
})
