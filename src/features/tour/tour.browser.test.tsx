import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import demoConfig from '../../../demo/config.json'
import { createSearchHandlers, openSearch, samplePicture } from '../../../tests/support/component/search-portal.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'

const records = Array.from({ length: 24 }, (_, at) =>
  samplePicture(at + 1, { keywords: { meta_collections: [{ value: '1' }], location: [{ value: at % 2 ? 'Lyon' : 'Porto' }] } }),
)
const calls = createSearchHandlers(records)
const collections = (more: object = {}) => ({
  collections: {
    ...demoConfig.dashboard.collections,
    data: [{ indicator: 'collection_1', label: { en: 'Nature' }, position: 0, visible: true }],
    ...more,
  },
})

const open = (hash: string, guide: object, dashboard: object = collections()) =>
  openSearch(hash, { config: { ...demoConfig, guide, dashboard: { ...demoConfig.dashboard, ...dashboard } }, calls })

const card = () => document.querySelector<HTMLDialogElement>('dialog.tour')
const title = () => card()?.querySelector('h1, h2, h3, h4, h5, h6')?.textContent
const box = () => card()?.querySelector('h1, h2, h3, h4, h5, h6')?.parentElement?.parentElement
const button = (name: string) => page.elementLocator(card() as HTMLElement).getByRole('button', { name })
const seen = () => JSON.parse(deviceStore.get(storageKeys.tourSeen) ?? '[]') as string[]

/** Goes through all steps. */
const walk = async (): Promise<string[]> => {
  await expect.poll(title).toBeTruthy()
  const titles: string[] = []
  for (;;) {
    const before = title() ?? ''
    titles.push(before)
    const isLast = button('Done').query() !== null
    // Also beside a tall element, the whole card is visible.
    await expect.poll(() => (box()?.scrollHeight ?? Number.NaN) - (box()?.clientHeight ?? 0)).toBeLessThanOrEqual(0)
    await button(isLast ? 'Done' : 'Next').click()
    if (isLast) return titles
    await expect.poll(title).not.toBe(before)
  }
}

beforeEach(() => page.viewport(1180, 820))

const untilCollections = () => expect.poll(() => document.querySelector('[data-tour=collection] img')).not.toBeNull()

test('T1 does not start if it is disabled', async () => {
  await open('#/', { show: false })
  await untilCollections()
  await page.getByRole('button', { name: 'Help' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Start tour' }).query()).toBeNull()
  expect(card()).toBeNull()
})

test('T1 shows the configured steps in the configured order, including tiles', async () => {
  const tour = ['tile', 'nonsense', 'search_input', 'language']
  await open('#/', { show: true, tour }, collections({ show_as_tiles: true }))
  expect(await walk()).toEqual(['Collection tile', 'Search', 'Language'])
})

test('T1 shows the step of the language menu in a narrow window', async () => {
  await page.viewport(820, 1180)
  await open('#/', { show: true, tour: ['language', 'bookmark'] })
  expect(await walk()).toEqual(['Language', 'Bookmarks'])
})

const threeSteps = { show: true, tour: ['sort', 'views', 'facets'] }

test('T1 skips a step whose element is hidden, forwards and backwards', async () => {
  await open('#/search/*', threeSteps)
  await expect.poll(title).toBe('Sort order')
  const views = document.querySelector<HTMLElement>('[data-tour=views]')
  if (views) views.style.display = 'none'
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(title).toBe('Filters')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(title).toBe('Sort order')
})

test('T1 shows a step whose element appears after the start of the tour', async () => {
  const style = document.createElement('style')
  style.textContent = '[data-tour=views] * { display: none }'
  document.head.append(style)
  try {
    await open('#/search/*', threeSteps)
    await expect.poll(title).toBe('Sort order')
  } finally {
    style.remove()
  }
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(title).toBe('Views')
  await expect.element(page.getByRole('dialog').getByText('2 of 3')).toBeVisible()
})

test('T1 keys move forward, back and out; skipping ends it permanently; going back works', async () => {
  await open('#/search/*', { show: true })
  await expect.poll(title).toBe('Language')
  await expect.element(button('Next')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(title).toBe('Bookmarks')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(title).toBe('Language')
  await userEvent.keyboard('{Enter}')
  await expect.poll(title).toBe('Bookmarks')
  await userEvent.keyboard('{Enter}')
  await expect.poll(title).toBe('Search')
  await button('Back').click()
  await expect.poll(title).toBe('Bookmarks')
  await userEvent.keyboard('{Escape}')
  await expect.poll(card).toBeNull()
  expect(seen()).toHaveLength(12)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await untilCollections()
  expect(card()).toBeNull()
})

test.each([
  [1180, 820],
  [390, 844],
])('T1 the spotlight frames the element of the step, and the card stays in the window of %i × %i', async (width, height) => {
  await page.viewport(width, height)
  await open('#/search/*', { show: true })
  await expect.poll(title).toBeTruthy()
  for (let before = title(); before !== 'Search'; before = title()) {
    await button('Next').click()
    await expect.poll(title).not.toBe(before)
  }
  const edges = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
  // The spotlight moves from step to step.
  await expect
    .poll(() => {
      const [light, input] = [edges('.tour-frame'), edges('[role=search] input')]
      if (!light || !input) return null
      return [Math.abs(light.x + 6 - input.x) < 2, Math.abs(light.width - 12 - input.width) < 2]
    })
    .toEqual([true, true])
  await expect
    .poll(() => {
      const shown = box()?.getBoundingClientRect()
      return shown && [shown.x >= 0, shown.right <= width, shown.bottom <= height]
    })
    .toEqual([true, true, true])
})
