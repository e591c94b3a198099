import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { factoryConfig } from '#contract/config/factory-config.ts'
import { RemoteError } from '#local/remote-error.ts'
import { openSearch } from '../../../tests/support/component/search-portal.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { startReloadCountAtom } from '../../domain/offline/responses/atoms.ts'

test('S1 a search from the start page leaves the focus in the search box of the results', async () => {
  await openSearch('#/')
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('picture 7')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('grid')).toBeVisible()
  expect(window.location.hash).toBe('#/search/picture%207')
  await expect.element(page.getByRole('combobox', { name: 'Search the catalogue' })).toHaveFocus()
  await expect.element(page.getByRole('combobox', { name: 'Search the catalogue' })).toHaveValue('picture 7')
})

test('P2 text stays that is typed while the start page has to render again', async () => {
  const { store } = await openSearch('#/')
  // The code of the suggestions is loaded.
  const box = page.getByRole('combobox', { name: 'Search the catalogue' })
  await expect.element(box).toBeVisible()
  const renderInNextTask = () => {
    // Like a response that arrives just before the key: React renders it in a later task.
    const own = Object.getOwnPropertyDescriptor(window, 'event')
    Object.defineProperty(window, 'event', { configurable: true, get: () => undefined })
    store.set(configAtom, (before) => ({ ...before }))
    Object.defineProperty(window, 'event', own ?? {})
  }
  document.addEventListener('input', renderInNextTask, { capture: true, once: true })
  await box.fill('bridge')
  await expect.element(box).toHaveValue('bridge')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => window.location.hash).toBe('#/search/bridge')
})

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

test('Z4 a heading of its own replaces the title of the folder, and a failed request keeps what is shown', async () => {
  const { api, store } = await openSearch('#/', {
    config: factoryConfig(),
    calls: { getStartHead: () => ({ title: 'Town museum', picture: { url: dot } }), listCollections: () => ({ collections: [] }) },
  })
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent('Town museum')
  const picture = page.getByRole('region', { name: 'Welcome' }).element().getElementsByTagName('img')
  await expect.poll(() => picture[0]?.src).toBe(dot)
  const requests = api.callsOf('getStartHead').length
  api.handle({
    getStartHead: () => {
      throw new RemoteError('server.busy', 503)
    },
  })
  store.set(startReloadCountAtom, (round) => round + 1)
  await expect.poll(() => api.callsOf('getStartHead').length).toBeGreaterThan(requests)
  await expect.element(heading).toHaveTextContent('Town museum')
  expect(picture[0]?.src).toBe(dot)
  // A withdrawn right removes the picture.
  api.handle({ getStartHead: () => ({ title: 'Town museum' }) })
  store.set(startReloadCountAtom, (round) => round + 1)
  await expect.poll(() => picture.length).toBe(0)
  store.set(configAtom, (before) => {
    const heroImage = { ...before.dashboard.heroImage, trans_header: 'views.dashboard.title' }
    return { ...before, dashboard: { ...before.dashboard, heroImage } }
  })
  await expect.element(heading).toHaveTextContent('Home')
})
