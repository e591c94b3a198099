import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openSearch } from '../../../tests/support/component/search-portal.ts'
import { sessions } from '../../../tests/support/component/users.ts'

const open = (session: (typeof sessions)['guest' | 'press'], canOrder: boolean) =>
  openSearch('#/asset/picture-3', {
    session,
    config: { global: { run_order_process: canOrder } },
    calls: { getConvertSets: () => ({ convert_sets: [] }) },
  })

test('Z12 a guest without the right to download signs in with one button and returns to the file', async () => {
  await open(sessions.guest, false)
  await page.getByRole('button', { name: 'Sign in to download' }).click()
  await expect.element(page.getByLabelText('Username')).toBeVisible()
  expect(window.location.hash).toBe('#/login')
})

test.each([
  ['guest', 'guest'],
  ['user', 'press'],
] as const)('Z12 a %s without the right to download orders the file if the portal takes orders', async (_title, name) => {
  await open(sessions[name], true)
  await expect.element(page.getByRole('button', { name: 'Order', exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: 'Sign in to download' }).query()).toBeNull()
})

test('Z12 a user without the right to download and without orders reads the reason', async () => {
  await open(sessions.press, false)
  await expect.element(page.getByText('You don’t have permission to download this')).toBeVisible()
  expect(page.getByRole('button', { name: 'Sign in to download' }).query()).toBeNull()
})
