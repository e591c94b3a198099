import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CallResponse } from '#contract/calls.ts'
import { createSearchHandlers, openSearch, samplePicture } from '../../../../tests/support/component/search-portal.ts'

const keywordsOf = (at: number) => [`Word ${String(at).padStart(2, '0')}`, ...(at < 3 ? ['Dandelion seeds'] : [])]
const calls = createSearchHandlers(
  Array.from({ length: 60 }, (_, at) => samplePicture(at + 1, { keywords: { keywords: keywordsOf(at).map((value) => ({ value })) } })),
)
type Search = CallResponse<'search'>
type Listed = Search['facetCounts']['facetFields'][string]

/** Responses of the search with other listed values of some facets. */
const withValues = (
  change: (isWhole: boolean) => { readonly listed: Record<string, Listed>; readonly totals: Record<string, number> },
) => ({
  ...calls,
  search: async (parts: Parameters<NonNullable<typeof calls.search>>[0]): Promise<Search> => {
    const response = (await calls.search?.(parts)) as Search
    const query = parts.query as { facet_limit?: unknown; facet_contains?: unknown; solr_facetfields?: readonly string[] }
    if (query.facet_contains !== undefined || !query.solr_facetfields?.length) return response
    const { listed, totals } = change(query.facet_limit !== undefined)
    const { facetCounts } = response
    return {
      ...response,
      facetCounts: { ...facetCounts, facetFields: { ...facetCounts.facetFields, ...listed }, totals: { ...facetCounts.totals, ...totals } },
    }
  },
})
const valueOf = (name: string, count: number): Listed[number] => ({ value: name, label: name, count, countStr: String(count) })

const keywords = page.getByRole('group', { name: /^Keywords\s*\d*$/ })
const boxes = () => keywords.getByRole('checkbox').elements().length
const button = (name: string) => keywords.getByRole('button', { name })
const namesIn = (name: RegExp) =>
  [...page.getByRole('group', { name }).element().querySelectorAll('li label')].map((label) =>
    (label.textContent ?? '').replace(/\d+$/, ''),
  )

beforeEach(() => page.viewport(1440, 900))

test('F3 shows values in steps of the configured preview and filters all values of a facet above 50', async () => {
  await openSearch('#/search/*', { calls })
  await expect.poll(boxes).toBe(12)
  await button('More …').click()
  await expect.poll(boxes).toBe(24)
  await button('More …').click()
  await expect.poll(boxes).toBe(36)
  await button('Less …').click()
  await expect.poll(boxes).toBe(24)
  await button('Less …').click()
  await expect.poll(boxes).toBe(12)
  await expect.poll(() => button('Less …').query()).toBeNull()
  await keywords.getByRole('searchbox', { name: 'Filter Keywords' }).fill('word 59')
  await expect.poll(boxes).toBe(1)
  await keywords.getByRole('checkbox').first().click()
  await expect.element(page.getByText(/^1 result/)).toBeVisible()
})

test('F3 renders few of 5,000 values and finds values that the response does not list', async () => {
  const listed = Array.from({ length: 1000 }, (_, at) => valueOf(`Value ${String(at).padStart(4, '0')}`, 1))
  const search = withValues(() => ({ listed: { keywords: listed }, totals: { keywords: 5000 } }))
  let release: () => void = () => undefined
  const released = new Promise<void>((done) => (release = done))
  let waitingCount = 0
  await openSearch('#/search/*', {
    calls: {
      ...search,
      search: async (parts) => {
        const { facet_contains: contains } = parts.query as { facet_contains?: unknown }
        if (JSON.stringify(contains ?? '').includes('nowhere')) {
          waitingCount += 1
          await released
        }
        return search.search(parts)
      },
    },
  })
  await expect.poll(boxes).toBe(12)
  await button('More …').click()
  await expect.element(button('Less …')).toBeVisible()
  const filter = keywords.getByRole('searchbox')
  await filter.fill('nowhere')
  await expect.poll(boxes).toBe(0)
  await expect.poll(() => button('Less …').query()).toBeNull()
  await expect.poll(() => waitingCount).toBe(1)
  expect(keywords.getByRole('status').query()).toBeNull()
  release()
  await expect.element(keywords.getByRole('status')).toHaveTextContent('No value contains this text.')
  await filter.fill('value 0999')
  await expect.element(keywords.getByRole('checkbox', { name: /Value 0999/ })).toBeVisible()
  await expect.poll(boxes).toBe(1)
  await filter.fill('dandelion')
  await expect.element(keywords.getByRole('checkbox', { name: /dandelion/i })).toBeVisible()
})

test('F3 requests unlisted values for more steps, and immediately for a facet sorted by name', async () => {
  const values = Array.from({ length: 45 }, (_, at) => valueOf(`Value ${String(at).padStart(2, '0')} of many`, 45 - at))
  await openSearch('#/search/*', {
    calls: withValues((isWhole) => ({
      listed: { keywords: isWhole ? values : values.slice(0, 12), creator: isWhole ? values : values.slice(12, 24) },
      totals: { keywords: 60, creator: 45 },
    })),
  })
  await expect.poll(boxes).toBe(12)
  await button('More …').click()
  await expect.poll(boxes).toBe(24)
  await button('More …').click()
  await expect.poll(boxes).toBe(36)
  await button('More …').click()
  await expect.poll(boxes).toBe(45)
  await expect.element(keywords.getByText('15 more values: use the filter above to find them.')).toBeVisible()
  await expect.poll(() => button('More …').query()).toBeNull()
  // The response listed only the middle values; alphabetically others come first.
  await expect.poll(() => namesIn(/^Creator\s*\d*$/)).toEqual(expect.arrayContaining(['Value 00 of many', 'Value 01 of many']))
})
