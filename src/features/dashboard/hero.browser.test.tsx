import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openSearch } from '../../../tests/support/component/search-portal.ts'
import { configAtom } from '../../domain/config/atoms.ts'

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
