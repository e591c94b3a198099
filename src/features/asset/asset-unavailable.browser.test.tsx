import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AnyErrorCode } from '#contract/errors.ts'
import { RemoteError } from '#local/remote-error.ts'
import { createSearchHandlers, openSearch } from '../../../tests/support/component/search-portal.ts'

test.each([
  ['client.offline', 0, 'You are offline'],
  ['client.network', 0, 'The server cannot be reached'],
  ['server.internal', 500, 'The file could not be loaded'],
] as const)('E3 a file that cannot be loaded (%s) names the reason and opens with the next attempt', async (code, status, title) => {
  const calls = createSearchHandlers()
  let failure: AnyErrorCode | null = code
  const fail = () => {
    if (failure !== null) throw new RemoteError(failure, status)
  }
  await openSearch('#/asset/picture-3', {
    calls: {
      ...calls,
      getConvertSets: () => ({ convert_sets: [] }),
      // The page asks for it until the server responds.
      getVersion: () => {
        fail()
        return { version: '1.0' }
      },
      getAssets: (parts) => {
        fail()
        return calls.getAssets?.(parts) ?? { docs: [], missing: [] }
      },
    },
  })
  await expect.element(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  failure = null
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Picture 3', exact: true })).toBeVisible()
})
