import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type ListedToken, maxAppTokenCount } from '#contract/app-tokens.ts'
import { RemoteError } from '#local/remote-error.ts'
import { openPage } from '../../../tests/support/component/open-page.ts'
import { sessions } from '../../../tests/support/component/users.ts'

beforeEach(() => page.viewport(1180, 820))

const section = page.getByRole('region', { name: 'App tokens' })
const rows = section.getByRole('listitem')
const added: ListedToken = { id: 't1', name: 'Export', access: 'read', created: 0, expires: Date.UTC(2100, 0, 5, 12), used: null }

const open = (tokens: readonly ListedToken[] = [], refuse: () => boolean = () => false) => {
  let listed = [...tokens]
  return openPage('#/account', {
    session: sessions.press,
    calls: {
      listSessions: () => ({ sessions: [] }),
      listTokens: () => ({ tokens: listed }),
      addToken: ({ body }) => {
        if (refuse()) throw new RemoteError('server.busy', 503)
        const token = { ...added, name: body?.name ?? '', access: body?.access ?? 'read' }
        listed = [token, ...listed]
        return { ...token, token: 'vitrine_secret' }
      },
      revokeToken: ({ body }) => {
        listed = listed.filter(({ id }) => id !== body?.id)
        return { result: true }
      },
    },
  })
}

test('L20 a token is created, shown once, listed and revoked after a confirmation', async () => {
  const { api } = await open()
  await section.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('dialog', { name: 'New token' })
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect.element(form.getByLabelText('Name')).toHaveAccessibleDescription('This field is required.')
  await form.getByLabelText('Name').fill(' Export ')
  await form.getByLabelText('Also download', { exact: true }).click()
  await form.getByLabelText('365 days').click()
  await form.getByRole('button', { name: 'Create token' }).click()
  const shown = page.getByRole('dialog', { name: 'Copy the token' })
  await expect.element(shown.getByLabelText('Token', { exact: true })).toHaveValue('vitrine_secret')
  expect(api.callsOf('addToken').map(({ body }) => body)).toEqual([{ name: 'Export', access: 'download', days: 365 }])
  await shown.getByRole('button', { name: 'Close' }).first().click()
  await expect.poll(() => document.body.textContent.includes('vitrine_secret')).toBe(false)
  await expect.element(rows.nth(0)).toHaveTextContent(/^Export\s*Also download · Valid until 5 Jan 2100.*Never used/)
  await rows.getByRole('button', { name: 'Revoke the token Export' }).click()
  await page.getByRole('dialog', { name: 'Revoke “Export”?' }).getByRole('button', { name: 'Cancel' }).click()
  expect(api.callsOf('revokeToken')).toEqual([])
  await rows.getByRole('button', { name: 'Revoke the token Export' }).click()
  await page.getByRole('dialog', { name: 'Revoke “Export”?' }).getByRole('button', { name: 'Revoke' }).click()
  await expect.poll(() => api.callsOf('revokeToken').map(({ body }) => body)).toEqual([{ id: 't1' }])
  await expect.poll(() => rows.elements().length).toBe(0)
})

test('L20 a refused token keeps the form with its input', async () => {
  let isBusy = true
  const { api } = await open([], () => isBusy)
  await section.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('dialog', { name: 'New token' })
  await form.getByLabelText('Name').fill('Export')
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect.poll(() => api.callsOf('addToken').length).toBe(1)
  await expect.element(form.getByLabelText('Name')).toHaveValue('Export')
  isBusy = false
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Copy the token' })).toBeVisible()
})

test('L20 expired and used tokens say so, and a full list offers no other one', async () => {
  const past = Date.UTC(2026, 0, 5, 12)
  const full = Array.from({ length: maxAppTokenCount }, (_, index) => ({ ...added, id: `t${index}`, expires: past, used: past }))
  await open(full)
  await expect.element(rows.nth(0)).toHaveTextContent(/Expired on 5 Jan 2026.*Last used 5 Jan 2026/)
  await expect.element(section.getByText('Revoke one to create another.')).toBeVisible()
  expect(section.getByRole('button', { name: 'New token' }).elements()).toEqual([])
})

test('L20 a backend without tokens shows no section', async () => {
  await openPage('#/account', {
    session: sessions.press,
    calls: {
      listSessions: () => ({ sessions: [] }),
      listTokens: () => {
        throw new RemoteError('request.not-found', 404)
      },
    },
  })
  await expect.element(page.getByRole('region', { name: 'Language and appearance' })).toBeVisible()
  await expect.poll(() => section.elements().length).toBe(0)
})
