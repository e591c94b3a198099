import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { allStorage } from '../support/all-storage.ts'
import { expect, test, users } from './fixtures.ts'

test.use({ workerRequests: true })

const field = (page: Page) => page.getByRole('combobox', { name: 'Search the catalogue' })
const list = (page: Page) => page.getByRole('rowgroup', { name: 'Recent searches' })
/** Listed searches in their order. */
const offered = (page: Page) => list(page).getByRole('row').locator('[role=gridcell]:first-child').allTextContents()
const all = 'Remove all recent searches'
/** Text of the active cell. */
const active = (page: Page) =>
  page.evaluate(() => {
    const cell = document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')
    return cell?.getAttribute('aria-label') ?? cell?.textContent ?? null
  })

test('O9 recent searches work by keyboard and offline, are removed singly or together, and are separate for each user', async ({
  portal,
  page,
}) => {
  const search = async (text: string) => {
    await portal.open(`#/search/${text}`)
    await expect(page.getByText(`for “${text}”`)).toBeVisible()
    // Recorded, so that it is listed when the field is clicked.
    await expect
      .poll(async () => {
        await field(page).click()
        return list(page).getByText(text, { exact: true }).count()
      })
      .toBe(1)
  }
  for (const text of ['mountains', 'water', 'bridge']) await search(text)
  await page.reload()
  await field(page).click()
  await expect.poll(() => offered(page)).toEqual(['bridge', 'water', 'mountains', all])
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const { violations } = await new AxeBuilder({ page }).include('form[role=search]').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([])

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => active(page)).toBe('water')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => active(page)).toBe('Remove: water')
  await page.keyboard.press('Enter')
  await expect.poll(() => offered(page)).toEqual(['bridge', 'mountains', all])
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(field(page)).toHaveValue('bridge')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')

  await page.context().setOffline(true)
  await field(page).fill('mou')
  await expect(page.getByRole('grid', { name: 'Suggestions' }).getByRole('gridcell', { name: 'mountains', exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/search\/mountains/)
  await expect(field(page)).toHaveValue('mountains')
  await page.context().setOffline(false)

  // An account has its own list, which is removed at the sign-out; the guest's list remains.
  await portal.signIn(users.viewer)
  await search('lake')
  await field(page).click()
  await expect.poll(() => offered(page)).toEqual(['lake', all])
  await portal.open('#/logout')
  await expect(page.getByText('You are signed out')).toBeVisible()
  await portal.open('#/search/*')
  await field(page).click()
  await expect.poll(() => offered(page)).toEqual(['mountains', 'bridge', all])
  await page.getByRole('gridcell', { name: all }).click()
  await expect(list(page)).toHaveCount(0)
  // A reload may stop a transaction that has not ended.
  await expect.poll(async () => (await allStorage(page)).includes('"text":"mountains"')).toBe(false)
  await page.reload()
  await field(page).click()
  await expect(list(page)).toHaveCount(0)

  await portal.signIn(users.viewer)
  await portal.open('#/search/*')
  await field(page).click()
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(list(page)).toHaveCount(0)
})
