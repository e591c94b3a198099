import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '../../../tests/support/component/focus.ts'
import { openSearch } from '../../../tests/support/component/search-portal.ts'

const cell = (position: number) => page.elementLocator(document.querySelector(`[data-position="${position}"]`) as HTMLElement)
const selected = () =>
  [...document.querySelectorAll<HTMLElement>('[data-position][aria-selected="true"]')].map(({ dataset }) => Number(dataset['position']))
const focused = () => Number(document.activeElement?.getAttribute('data-position') ?? -1)

beforeEach(async () => {
  await page.viewport(1440, 900)
  await openSearch('#/search/*?view=grid')
  await expect.poll(() => document.querySelector('[data-position="6"] img')).not.toBeNull()
})

test('S11 a click selects one asset, Ctrl toggles, Shift selects from the nearest selected one', async () => {
  await cell(2).click()
  await expect.poll(selected).toEqual([2])
  await cell(4).click()
  await expect.poll(selected).toEqual([4])
  await cell(0).click({ modifiers: ['ControlOrMeta'] })
  await expect.poll(selected).toEqual([0, 4])
  await cell(0).click({ modifiers: ['ControlOrMeta'] })
  await expect.poll(selected).toEqual([4])
  await cell(0).click({ modifiers: ['ControlOrMeta'] })
  await cell(6).click({ modifiers: ['Shift'] })
  await expect.poll(selected).toEqual([0, 4, 5, 6])
  await cell(1).click({ modifiers: ['Shift'] })
  await expect.poll(selected).toEqual([0, 1, 4, 5, 6])
})

test('S11 arrows, Home and End move the focus, Space selects, Escape clears', async () => {
  await press(cell(0), '{ArrowRight}')
  await expect.poll(focused).toBe(1)
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(focused).toBeGreaterThan(1)
  await userEvent.keyboard('{Home}')
  await expect.poll(focused).toBe(0)
  await userEvent.keyboard('{End}')
  await expect.poll(focused).toBe(23)
  await userEvent.keyboard(' ')
  await expect.poll(selected).toEqual([23])
  await userEvent.keyboard('{Escape}')
  await expect.poll(selected).toEqual([])
})
