import type { Locator, Page } from '@playwright/test'
import { expect, test } from './portal-fixtures.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** A facet by its legend, which may end with the number of selected values. */
const facet = (within: Page | Locator, name: string): Locator => within.getByRole('group', { name: new RegExp(`^${name}\\s*\\d*$`) })

const namesOf = (group: Locator) =>
  group.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => box.closest('label')?.textContent?.replace(/\d+$/, '') ?? ''))

test('F3 shows values in steps of the configured preview and filters all values of a facet above 50', async ({ portal, page }) => {
  await portal.open('#/search/*')
  const keywords = facet(page, 'Keywords')
  const boxes = keywords.getByRole('checkbox')
  await expect(boxes).toHaveCount(12)
  await keywords.getByRole('button', { name: 'More …' }).click()
  await expect(boxes).toHaveCount(24)
  await keywords.getByRole('button', { name: 'More …' }).click()
  await expect(boxes).toHaveCount(36)
  await keywords.getByRole('button', { name: 'Less …' }).click()
  await expect(boxes).toHaveCount(24)
  await keywords.getByRole('button', { name: 'Less …' }).click()
  await expect(boxes).toHaveCount(12)
  await expect(keywords.getByRole('button', { name: 'Less …' })).toBeHidden()
  await expect(facet(page, 'Licence').getByRole('searchbox')).toHaveCount(0)
  const listed = await namesOf(keywords)
  await keywords.getByRole('searchbox', { name: 'Filter Keywords' }).fill('dandel')
  await expect(boxes).toHaveCount(1)
  expect(listed.join()).not.toMatch(/dandel/i)
  await boxes.first().check()
  await expect(page.getByText(/^\d+ results?/).first()).toContainText(/^\d /)
})

test('F3 renders few of 5,000 values and finds values that the response does not list', async ({ faults, faultyPortal, page }) => {
  const names = Array.from({ length: 5000 }, (_, index) => `Value ${String(index).padStart(4, '0')}`)
  const values = names.map((name) => ({ value: name, label: name, count: 1, countStr: '1' }))
  faults.inject(/\/api\/search\?(?!.*facet_contains).*solr_facetfields/, {
    edit: (response) => {
      const { facetFields, totals } = response['facetCounts'] as { facetFields: object; totals: object }
      return {
        facetCounts: { facetFields: { ...facetFields, keywords: values.slice(0, 1000) }, totals: { ...totals, keywords: 5000 } },
      }
    },
  })
  await faultyPortal.open('#/search/*?sort=rating+desc')
  const keywords = facet(page, 'Keywords')
  await expect(keywords.getByRole('checkbox')).toHaveCount(12)
  await keywords.getByRole('button', { name: 'More …' }).click()
  await expect(keywords.getByRole('button', { name: 'Less …' })).toBeVisible()
  const blockedCall = faults.inject(/facet_contains=.*nowhere/, { holdAfter: 0 })
  await keywords.getByRole('searchbox').fill('nowhere')
  await expect(keywords.getByRole('checkbox')).toHaveCount(0)
  await expect(keywords.getByRole('button', { name: 'Less …' })).toHaveCount(0)
  await expect.poll(blockedCall.met).toBe(1)
  await expect(keywords.getByRole('status')).toHaveCount(0)
  blockedCall.release()
  await expect(keywords.getByRole('status')).toHaveText('No value contains this text.')
  await keywords.getByRole('searchbox').fill('value 0999')
  await expect(keywords.getByRole('checkbox')).toHaveCount(1)
  await expect(keywords.getByRole('checkbox', { name: /Value 0999/ })).toBeVisible()
  await keywords.getByRole('searchbox').fill('dandelion')
  await expect(keywords.getByRole('checkbox', { name: /dandelion/i }).first()).toBeVisible()
})

test('F3 requests unlisted values for more steps, and immediately for a facet sorted by name', async ({ faults, faultyPortal, page }) => {
  const values = Array.from({ length: 45 }, (_, index) => {
    const name = `Value ${String(index).padStart(2, '0')} of many`
    return { value: name, label: name, count: 45 - index, countStr: String(45 - index) }
  })
  faults.inject(/\/api\/search\?.*solr_facetfields/, {
    edit: (response, address) => {
      const { facetFields, totals } = response['facetCounts'] as { facetFields: object; totals: object }
      const all = address.searchParams.has('facet_limit')
      const listed = { keywords: all ? values : values.slice(0, 12), creator: all ? values : values.slice(12, 24) }
      return { facetCounts: { facetFields: { ...facetFields, ...listed }, totals: { ...totals, keywords: 60, creator: 45 } } }
    },
  })
  await faultyPortal.open('#/search/*?sort=rating+desc')
  const keywords = facet(page, 'Keywords')
  const boxes = keywords.getByRole('checkbox')
  const more = keywords.getByRole('button', { name: 'More …' })
  await expect(boxes).toHaveCount(12)
  await more.click()
  await expect(boxes).toHaveCount(24)
  await more.click()
  await more.click()
  await expect(boxes).toHaveCount(45)
  await expect(keywords.getByText('15 more values: use the filter above to find them.')).toBeVisible()
  await expect(more).toHaveCount(0)
  // The response listed only the middle values; alphabetically others come first.
  const creator = facet(page, 'Creator')
  await creator.scrollIntoViewIfNeeded()
  await expect.poll(() => namesOf(creator)).toEqual(expect.arrayContaining(['Value 00 of many', 'Value 01 of many']))
})
