import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallResponse } from '#contract/calls.ts'
import { createSearchHandlers, openSearch, samplePicture } from '../../../tests/support/component/search-portal.ts'
import { untilFollowed } from '../../../tests/support/component/until-followed.ts'
import { markFromDevice } from '../../domain/api/device-origin.ts'
import { facetCountsAtom } from '../../domain/search/atoms.ts'

const pictures = (count: number) => Array.from({ length: count }, (_, at) => samplePicture(at + 1))
/** A server whose assets change all the time. */
const changing = () => {
  let at = 0
  return { getChanges: () => ({ state: String((at += 1)) }) }
}
const list = (): Element => {
  const found = document.querySelector('.grid-scroller')
  if (!found) throw new Error('there are no results')
  return found
}

test('X2 results that arrive after the user has scrolled do not move the list', async () => {
  let release: () => void = () => undefined
  const released = new Promise<void>((done) => (release = done))
  let isPending = false
  let done = 0
  const { api } = await openSearch('#/search/*', {
    calls: {
      getReading: () => ({ isReading: true, done: (done += 1), total: 100, hasFiles: true }),
      search: (parts) => createSearchHandlers(pictures(24)).search?.(parts) as Promise<CallResponse<'search'>>,
    },
  })
  await expect.element(page.getByText('24 results')).toBeVisible()
  api.handle({
    search: async (parts) => {
      isPending = true
      await released
      return createSearchHandlers(pictures(30)).search?.(parts) as Promise<CallResponse<'search'>>
    },
  })
  await expect.poll(() => isPending).toBe(true)
  list().scrollTop = 600
  release()
  await expect.element(page.getByRole('button', { name: '6 new files' })).toBeVisible()
  expect(list().scrollTop).toBe(600)
  await page.getByRole('button', { name: '6 new files' }).click()
  await expect.element(page.getByText('30 results')).toBeVisible()
  expect(list().scrollTop).toBe(0)
})

test('X2 an empty portal shows how much has been read, and then the results', async () => {
  const { api } = await openSearch('#/search/*', {
    calls: {
      ...createSearchHandlers([]),
      getReading: () => ({ isReading: true, done: 39, total: 351, hasFiles: true }),
    },
  })
  await expect.element(page.getByRole('status').filter({ hasText: '11% are read' })).toBeVisible()
  api.handle(createSearchHandlers(pictures(3)))
  await expect.element(page.getByText('3 results')).toBeVisible()
})

test('X2 Z11 after the first scan an open page follows added and removed files, and does not move what is in use', async () => {
  const { api } = await openSearch('#/search/*', { calls: { ...createSearchHandlers(pictures(24)), ...changing() } })
  await expect.element(page.getByText('24 results')).toBeVisible()
  // Results below the pointer are in use.
  await userEvent.hover(page.getByRole('combobox', { name: 'Search the catalogue' }))
  const show = (assets: ReturnType<typeof pictures>) => api.handle(createSearchHandlers(assets))
  show(pictures(25))
  await untilFollowed('25 results')
  list().scrollTop = 600
  show(pictures(28))
  await untilFollowed('3 new files')
  expect(list().scrollTop).toBe(600)
  show(pictures(20))
  await untilFollowed('5 files removed')
  list().scrollTop = 0
  show(pictures(2))
  await untilFollowed('2 results')
  // Another title is no other number.
  show([samplePicture(1), samplePicture(2, { texts: { title: { en: 'Storm over the harbour' } } })])
  await untilFollowed('Storm over the harbour')
})

test('Z11 an open folder that is renamed is shown under its new name', async () => {
  const inFolder = (folder: string) =>
    Array.from({ length: 6 }, (_, at) => samplePicture(at + 1, { path: `${folder}/picture-${at + 1}.jpg` }))
  const { api } = await openSearch('#/search/*?folder=press/2026', {
    calls: { ...createSearchHandlers(inFolder('press/2026')), getChanges: () => ({ state: 'before' }) },
  })
  await expect.element(page.getByText('6 results')).toBeVisible()
  await userEvent.hover(page.getByRole('combobox', { name: 'Search the catalogue' }))
  const pageCount = history.length
  api.handle({ ...createSearchHandlers(inFolder('media/2026')), getChanges: () => ({ state: 'after' }) })
  await expect
    .poll(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      return decodeURIComponent(location.hash)
    })
    .toContain('media/2026')
  await expect.element(page.getByText('6 results')).toBeVisible()
  // Back does not return to a folder that no longer exists.
  expect(history.length).toBe(pageCount)
})

test('O10 X2 results of the device stay while a server reads its files again after a restart', async () => {
  const { api, store } = await openSearch('#/search/*', {
    calls: {
      ...createSearchHandlers(pictures(24)),
      getReading: () => ({ isReading: true, done: 1, total: 100, hasFiles: true }),
    },
  })
  await expect.element(page.getByText('24 results')).toBeVisible()
  // Results below the pointer are in use.
  await userEvent.hover(page.getByRole('combobox', { name: 'Search the catalogue' }))
  markFromDevice({ facetCounts: store.get(facetCountsAtom), response: { docs: [], numFound: 24 } })
  // The new ones come first: results that keep their positions would be replaced.
  const { search } = createSearchHandlers(pictures(30).toReversed())
  api.handle({ ...(search && { search }) })
  const before = api.callsOf('getReading').length
  await expect
    .poll(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      return api.callsOf('getReading').length
    })
    .toBeGreaterThan(before + 2)
  await expect.element(page.getByText('24 results')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '6 new files' })).not.toBeInTheDocument()
})
