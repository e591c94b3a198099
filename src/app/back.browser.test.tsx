import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createSearchHandlers, openSearch, samplePicture } from '../../tests/support/component/search-portal.ts'

beforeEach(() => page.viewport(820, 1180))

test.each(['#/account', '#/device', '#/asset/picture-2', '#/downloads', '#/bookmark'])(
  '%s has a button that returns to the page before',
  async (address) => {
    await openSearch('#/search/*?view=list', {
      calls: {
        ...createSearchHandlers([samplePicture(1), samplePicture(2)]),
        getConvertSets: () => ({ convert_sets: [] }),
        listSessions: () => ({ sessions: [] }),
      },
    })
    await expect.element(page.getByText('2 results')).toBeVisible()
    location.hash = address
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect.poll(() => location.hash).toBe('#/search/*?view=list')
    await expect.element(page.getByText('2 results')).toBeVisible()
  },
)
