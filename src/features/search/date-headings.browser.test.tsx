import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallResponse } from '#contract/calls.ts'
import { createSearchHandlers, openSearch, samplePicture } from '../../../tests/support/component/search-portal.ts'

const perMonth = 40
const monthCount = 5
const fileOf = (at: number) => {
  const date = Date.UTC(2021, Math.floor(at / perMonth), 1 + (at % 20), 12) / 1000
  return samplePicture(at, { numbers: { capture_date: date }, width: at % 3 === 0 ? 300 : 600, height: 400 })
}
const calls = createSearchHandlers(Array.from({ length: monthCount * perMonth }, (_, at) => fileOf(at)))
const byDate = 'sort=capture_date%20desc'

const list = (): Element => {
  const found = document.querySelector('.grid-scroller')
  if (!found) throw new Error('there are no results')
  return found
}
const headings = () => [...list().querySelectorAll('[data-date-heading]')].map(({ textContent }) => textContent)
/** Heading at the upper edge of the list. */
const stuckHeading = (): string | null => {
  const { top } = list().getBoundingClientRect()
  const found = [...list().querySelectorAll('[data-date-heading]')].filter((heading) => {
    const { top: upper, bottom } = heading.getBoundingClientRect()
    return upper >= top && bottom <= top + 48
  })
  return found.at(-1)?.textContent ?? null
}
const scrollTo = (share: number) => {
  list().scrollTop = (list().scrollHeight - list().clientHeight) * share
}
const focused = () => Number(document.activeElement?.getAttribute('data-position') ?? -1)

const open = async (parts: string) => {
  await openSearch(`#/search/*?${parts}`, { calls })
  await expect.poll(() => document.querySelector('[data-position="0"] img')).not.toBeNull()
}

test('X3 keys move over headings, and no focused asset is below a heading', async () => {
  await open(byDate)
  document.querySelector<HTMLElement>('[data-position="0"]')?.focus()
  const seen = new Set<number>()
  while (!seen.has(monthCount - 1)) {
    const from = focused()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(focused).toBeGreaterThan(from)
    seen.add(Math.floor(focused() / perMonth))
  }
  expect([...seen]).toEqual([0, 1, 2, 3, 4])
  while (focused() >= 100) {
    const from = focused()
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(focused).toBeLessThan(from)
    const edge = list().getBoundingClientRect().top + 40
    expect(document.activeElement?.getBoundingClientRect().top).toBeGreaterThanOrEqual(edge - 1)
  }
  await userEvent.keyboard('{Home}')
  await expect.poll(focused).toBe(0)
  await userEvent.keyboard('{End}')
  await expect.poll(focused).toBe(199)
})

test.each(['grid', 'thumbnail', 'list'])('X3 the view "%s" has months as headings, which stay at the upper edge', async (view) => {
  await open(`${byDate}&view=${view}`)
  expect(headings()[0]).toBe('May 2021')
  expect(document.querySelector('[data-date-line]')).toBeNull()
  await expect.poll(stuckHeading).toBe('May 2021')
  scrollTo(0.5)
  await expect.poll(stuckHeading).toBe('March 2021')
  scrollTo(1)
  await expect.poll(stuckHeading).toBe('January 2021')
})

test('X3 another order has no headings', async () => {
  await open('sort=score%20desc')
  expect(headings()).toEqual([])
})

test('X3 a backend without counts per date has one line with the date above the list', async () => {
  await openSearch('#/search/*?sort=capture_date%20asc', {
    calls: {
      ...calls,
      search: async (parts) => {
        const { dateCounts: _, ...response } = await (calls.search as (given: typeof parts) => Promise<CallResponse<'search'>>)(parts)
        return response
      },
    },
  })
  await expect.poll(() => document.querySelector('[data-date-line]')?.textContent).toMatch(/ 2021$/)
  expect(headings()).toEqual([])
  await expect.element(page.getByRole('grid')).toBeVisible()
})
