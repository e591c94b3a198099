import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RemoteError } from '#local/remote-error.ts'
import demoConfig from '../../../demo/config.json'
import { openSearch } from '../../../tests/support/component/search-portal.ts'
import { sessions } from '../../../tests/support/component/users.ts'

const dialog = page.getByRole('dialog', { name: 'No permission' })

/** Downloads a selection that the server refuses. */
const openRefused = async (session: (typeof sessions)['guest' | 'press'], mailto: string): Promise<void> => {
  const { global } = demoConfig
  await openSearch('#/search/*', {
    session,
    config: { ...demoConfig, global: { ...global, run_order_process: false, order_mail: { ...global.order_mail, mailto } } },
    calls: {
      getConvertSets: () => {
        throw new RemoteError('access.denied', 403)
      },
    },
  })
  const tile = () => document.querySelector<HTMLElement>('[data-position="0"]')
  await expect.poll(tile).not.toBeNull()
  tile()?.focus()
  await userEvent.keyboard(' ')
  await page.getByRole('button', { name: 'Download selection' }).click()
}

beforeEach(() => page.viewport(1180, 820))

test('W1 a guest who may download no selected file is told so, and can sign in', async () => {
  await openRefused(sessions.guest, 'office@portal.example')
  await expect.element(dialog).toHaveTextContent('With an account you may be able to download more.')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => location.hash).toMatch(/^#\/login/)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('W1 a user who may download no selected file stays signed in, and is told with which account', async () => {
  await openRefused(sessions.press, '')
  await expect.element(dialog).toHaveTextContent('You are signed in as press.')
  await expect.element(dialog.getByRole('button', { name: 'Sign in' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'press', exact: true })).toBeVisible()
  expect(location.hash).toMatch(/^#\/search/)
})

test('Z12 a user asks for access by e-mail if the portal has an address', async () => {
  await openRefused(sessions.press, 'office@portal.example')
  const request = page.getByRole('dialog', { name: 'Ask for access' })
  await expect.element(request).toHaveTextContent('You may not download this file yet.')
  const link = request.getByRole('link', { name: 'Write email' })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^mailto:office@portal\.example\?.*picture-/))
  await userEvent.keyboard('{Escape}')
  await expect.element(request).not.toBeInTheDocument()
})
