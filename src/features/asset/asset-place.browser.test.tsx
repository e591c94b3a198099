import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import demoConfig from '../../../demo/config.json'
import { press } from '../../../tests/support/component/focus.ts'
import { openSearch } from '../../../tests/support/component/search-portal.ts'

const open = (hash: string) => openSearch(hash, { config: demoConfig, calls: { getConvertSets: () => ({ convert_sets: [] }) } })
const zoom = page.getByRole('group', { name: 'Zoom' })
const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect(Number.NaN)

test('X12 opening an asset by keyboard focuses its heading, without a ring', async () => {
  await open('#/search/*')
  await expect.poll(() => document.querySelector('[data-position="0"] img')).not.toBeNull()
  await press(page.getByRole('gridcell').first(), '{Enter}')
  const title = page.getByRole('heading', { level: 1 })
  await expect.element(title).toHaveFocus()
  expect(getComputedStyle(title.element()).outlineStyle).toBe('none')
  // The arrow keys still open the next file.
  const first = window.location.hash
  expect(first).toMatch(/^#\/asset\//)
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => window.location.hash).not.toBe(first)
})

test('X12 a message does not cover the zoom controls', async () => {
  await page.viewport(1440, 900)
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open('#/asset/picture-3')
  await expect.element(zoom.getByRole('button', { name: 'Zoom in (+)' })).toBeEnabled()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.element(page.getByText('Link copied', { exact: true }).first()).toBeVisible()
  const toast = document.querySelector('ol[popover] > li')
  await expect.poll(() => boxOf(toast).bottom - boxOf(zoom.element()).top).toBeLessThanOrEqual(0)
})

test('X12 on a phone in landscape the zoom controls are inside the stage and the window', async () => {
  await page.viewport(844, 390)
  await open('#/asset/picture-3')
  await expect.element(zoom).toBeInViewport({ ratio: 1 })
  const [bar, stage] = [boxOf(zoom.element()), boxOf(document.querySelector('.asset-screen-stage'))]
  expect(bar.top).toBeGreaterThanOrEqual(stage.top)
  expect(bar.bottom).toBeLessThanOrEqual(stage.bottom)
})
