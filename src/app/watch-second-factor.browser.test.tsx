import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RemoteError } from '#local/remote-error.ts'
import { openSearch } from '../../tests/support/component/search-portal.ts'
import { sessions } from '../../tests/support/component/users.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import { watchSecondFactor } from './watch-second-factor.ts'
import { watchWithdrawals } from './watch-withdrawals.ts'

const until = new Date(2036, 2, 5, 14, 20).getTime()
const session = { ...sessions.press, factorUntil: until }
const calls = { listSessions: () => ({ sessions: [] }) }

test('L24 during the grace a notice names its end and leads to the account page', async () => {
  const { store } = await openSearch('#/search/*', { session, calls })
  watchSecondFactor(store)
  await expect.element(page.getByText('Your account needs a second factor. Please set it up by 5 Mar 2036, 14:20.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  await expect.poll(() => window.location.hash).toBe('#/account')
  await expect.element(page.getByRole('region', { name: 'Second factor' }).getByText(/by 5 Mar 2036/)).toBeVisible()
})

test('L24 an open page leads to the account page as soon as the server refuses a call', async () => {
  const { api, store } = await openSearch('#/search/*', { session: sessions.press, calls })
  watchSecondFactor(store)
  watchWithdrawals(store)
  api.handle({
    getSession: () => ({ ...sessions.press, factorUntil: 0 }),
    suggest: () => {
      throw new RemoteError('factor.required', 409)
    },
  })
  await page.getByRole('combobox').first().fill('har')
  await expect.poll(() => window.location.hash).toBe('#/account')
})

test('L24 an open page leads to the account page when the session says that the grace is over', async () => {
  const { store } = await openSearch('#/search/*', { session, calls })
  watchSecondFactor(store)
  await expect.element(page.getByRole('button', { name: 'Set up', exact: true })).toBeVisible()
  store.set(sessionAtom, { ...session, factorUntil: 0 })
  await expect.poll(() => window.location.hash).toBe('#/account')
})
