import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '../../../tests/support/component/focus.ts'
import { openSearch } from '../../../tests/support/component/search-portal.ts'

const { ArrowRight, ArrowLeft } = { ArrowRight: '{ArrowRight}', ArrowLeft: '{ArrowLeft}' }

/** Steps: key, and the position of the asset that it opens. */
test.each([
  ['the asset that was opened', []],
  [
    'the asset that the arrow keys reached',
    [
      [ArrowRight, 2],
      [ArrowRight, 3],
    ],
  ],
  ['an asset before it', [[ArrowLeft, 0]]],
] as const)('K1 Escape on the page of an asset returns the focus to %s', async (_, steps) => {
  await openSearch('#/search/*', { calls: { getConvertSets: () => ({ convert_sets: [] }) } })
  const cell = (at: number) => page.getByRole('gridcell').nth(at)
  await expect.element(cell(3)).toHaveAccessibleName(/^Picture/)
  const titles = [0, 1, 2, 3].map((at) => cell(at).element().getAttribute('aria-label') ?? '')
  const heading = (at: number) => page.getByRole('heading', { level: 1, name: titles[at] ?? '', exact: true })
  await press(cell(1), '{Enter}')
  await expect.element(heading(1)).toHaveFocus()
  let last = 1
  for (const [key, at] of steps) {
    await userEvent.keyboard(key)
    await expect.element(heading(at)).toBeVisible()
    last = at
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('gridcell', { name: titles[last] ?? '', exact: true })).toHaveFocus()
})
