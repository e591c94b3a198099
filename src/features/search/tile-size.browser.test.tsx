import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import demoConfig from '../../../demo/config.json'
import { openSearch } from '../../../tests/support/component/search-portal.ts'

const cell = (position: number): Element => {
  const found = document.querySelector(`[data-position="${position}"]`)
  if (!found) throw new Error(`no result is at ${position}`)
  return found
}
const height = () => cell(0).getBoundingClientRect().height
const size = page.getByRole('button', { name: 'Size', exact: true })
const choice = (name: string) => page.getByRole('menuitemradio', { name, exact: true })

/** Opens the results in a view and waits for the button, which loads in idle time. */
const openView = async (view: string, config: unknown = demoConfig) => {
  const opened = await openSearch(`#/search/*?view=${view}`, { config })
  await expect.element(size).toBeVisible()
  await expect.poll(() => document.querySelector('[data-position="0"] img')).not.toBeNull()
  return opened
}

const choose = async (name: string) => {
  await size.click()
  await choice(name).click()
}

describe('X5 the size of the tiles', () => {
  test.each([
    ['grid', 'thumbnail'],
    ['thumbnail', 'grid'],
  ])('X5 %s: offers four sizes with the configured one as Normal; the device remembers it per view', async (view, other) => {
    await page.viewport(1440, 900)
    const opened = await openView(view)
    const normal = height()
    await size.click()
    await expect.poll(() => page.getByRole('menuitemradio').elements()).toHaveLength(4)
    await expect.element(choice('Normal')).toHaveAttribute('aria-checked', 'true')
    await userEvent.keyboard('{Escape}')
    await choose('Very small')
    await expect.poll(height).toBeLessThan(normal * 0.9)
    const smallest = height()
    await choose('Large')
    await expect.poll(height).toBeGreaterThan(normal)
    await choose('Very small')
    await expect.poll(height).toBe(smallest)
    await opened.close()
    const again = await openView(view)
    expect(height()).toBe(smallest)
    await again.close()
    await openView(other)
    await size.click()
    await expect.element(choice('Normal')).toHaveAttribute('aria-checked', 'true')
    expect(height()).toBeGreaterThan(0)
  })

  const small = { ...demoConfig, search: { ...demoConfig.search, small_on_phones: true } }
  const top = (position: number) => cell(position).getBoundingClientRect().y

  test('X5 on a phone a new installation shows three thumbnails in a row and lower posters; Normal is the configured size', async () => {
    await page.viewport(390, 844)
    const opened = await openView('thumbnail', small)
    expect(top(2)).toBe(top(0))
    expect(top(3)).toBeGreaterThan(top(0))
    await opened.close()
    await openView('grid', small)
    expect(height()).toBeLessThan(150)
    await size.click()
    await expect.element(choice('Small')).toHaveAttribute('aria-checked', 'true')
    await choice('Normal').click()
    await expect.poll(height).toBeGreaterThan(190)
  })

  test('X5 on a phone a stored configuration keeps its sizes', async () => {
    await page.viewport(390, 844)
    await openView('thumbnail')
    expect(top(1)).toBeGreaterThan(top(0))
  })
})
