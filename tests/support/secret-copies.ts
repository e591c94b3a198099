import { type BrowserContext, expect, type Page } from '@playwright/test'
import { Portal } from '../e2e/fixtures.ts'
import { allStorage } from './all-storage.ts'
import { untilInstalled } from './flight.ts'
import { type RightsPortal, rightsAccount } from './rights-portal.ts'

export const secret = 'Secret harbour'
export const entries = (page: Page) => page.getByRole('list', { name: 'Available offline' }).getByRole('listitem')

/** The text that a user reads in place of the title of an asset that is no longer visible. */
export const hiddenTitle = 'A file that is not visible to you'
export const missingMessage = 'This file does not exist, or it is not visible to you'

/** Makes an asset and all results available offline, as a user who may see the secret assets. */
export const makeSecretAvailable = async (
  rights: RightsPortal,
  page: Page,
  address = rights.address,
): Promise<{ portal: Portal; id: string }> => {
  const portal = new Portal(page, address)
  const id = await rights.idOf(secret)
  await portal.startAs(rightsAccount)
  await untilInstalled(page)
  await portal.open(`#/asset/${id}`)
  await page.getByRole('button', { name: 'Make available offline', exact: true }).click()
  await portal.open('#/search/*')
  await page.getByRole('button', { name: 'Make all results available offline' }).click()
  await portal.open('#/device')
  await expect(entries(page)).toHaveCount(2)
  await expect(entries(page).filter({ hasText: / · as of / })).toHaveCount(2)
  await expect(page.getByText(secret)).not.toHaveCount(0)
  // The index of the offline copies is written after a delay.
  await expect.poll(() => hasIndex(page)).toBe(true)
  return { portal, id }
}
const hasIndex = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('-catalogue-'))
    const entriesOf = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/vitrine-catalogue')))
    return entriesOf.some((entry) => entry !== undefined)
  })
/** Everything stored in this browser that belongs to an asset. Only the id may remain, in the entry of the offline copy. */
export const remains = async (page: Page, id: string): Promise<string[]> => {
  const stored = await allStorage(page)
  return [
    ...(stored.includes('harbour') ? ['its title'] : []),
    ...(stored.includes(`/media/${id}/`) ? ['its pictures'] : []),
    ...(stored.includes(`"key":"en ${id}"`) ? ['its row'] : []),
  ]
}
/** At least the pause between two checks, see copy-check-rows.ts. */
export const checkIntervalMs = 61_000

/**
 * Checks in a new tab without a server that the user does not see the asset.
 * @param others maximum number of remaining assets: a background check may have removed another invisible one
 */
export const expectNothingOffline = async (address: string, context: BrowserContext, id: string, others: number): Promise<void> => {
  const page = await context.newPage()
  await page.goto(`${address}#/search/*`)
  await expect(page.getByText(/^offline/i).first()).toBeVisible()
  await expect.poll(() => page.locator('[data-position]').count()).toBeLessThanOrEqual(others)
  expect(await page.content()).not.toMatch(/harbour/i)
  await page.goto(`${address}#/search/harbour`)
  await expect(page.getByText('Nothing found').first()).toBeVisible()
  await page.goto(`${address}#/asset/${id}`)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: secret })).toHaveCount(0)
  await page.close()
}
