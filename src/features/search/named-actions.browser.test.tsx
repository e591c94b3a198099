import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '../../../tests/support/component/focus.ts'
import { openSearch } from '../../../tests/support/component/search-portal.ts'

const bar = page.getByRole('toolbar', { name: 'Selection' })
const all = page.getByRole('toolbar', { name: 'All results' })
const result = (position: number) => page.getByRole('gridcell').nth(position)
const untilResults = () => expect.poll(() => document.querySelector('[data-position="0"] img')).not.toBeNull()

describe('X6 on a desktop', () => {
  beforeEach(() => page.viewport(1440, 900))

  test('X6 the bar of a selection has named actions, and the bar for all results names them and disappears', async () => {
    await openSearch()
    await untilResults()
    await expect.element(all.getByText('All results', { exact: true })).toBeVisible()
    await result(0).click()
    for (const name of ['Download', 'Bookmark', 'Share']) await expect.element(bar.getByText(name, { exact: true })).toBeVisible()
    await expect.poll(() => all.query()).toBeNull()
    await bar.getByRole('button', { name: 'More', exact: true }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Preview' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await expect.element(all).toBeVisible()
  })

  test('X6 a selection that is not part of the new results is said, and can be shown or cleared', async () => {
    const { go } = await openSearch('#/search/*?id=picture-1,picture-2')
    await untilResults()
    await press(result(0), '{Control>}a{/Control}')
    await expect.element(bar).toHaveTextContent('2 selected')
    await expect.element(bar).not.toHaveTextContent('not in these results')
    go('#/search/*?id=picture-1')
    await expect.element(bar).toHaveTextContent('1 selected, not in these results')
    await bar.getByRole('link', { name: 'Show', exact: true }).click()
    await expect.poll(() => page.getByRole('gridcell').elements()).toHaveLength(2)
    await expect.element(bar).not.toHaveTextContent('not in these results')
    go('#/search/qqqqqqqq')
    await expect.element(bar).toHaveTextContent('2 selected, not in these results')
    await bar.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect.poll(() => bar.query()).toBeNull()
  })
})

test('X6 on a phone the filter tags scroll in one row', async () => {
  await page.viewport(390, 844)
  await openSearch()
  await untilResults()
  await page.getByRole('button', { name: /^Filters/ }).click()
  const boxes = page.getByRole('dialog').getByRole('checkbox')
  for (const at of [0, 1, 2]) {
    await boxes.nth(at).click()
    await expect.element(boxes.nth(at)).toBeChecked()
  }
  await userEvent.keyboard('{Escape}')
  const tags = page.getByRole('list', { name: 'Selected filters' }).getByRole('button')
  await expect.poll(() => tags.elements()).toHaveLength(3)
  expect(new Set(tags.elements().map((tag) => Math.round(tag.getBoundingClientRect().top))).size).toBe(1)
})
