import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ListedAuditEntry } from '#contract/people.ts'
import { openAdmin } from '../../../../tests/support/component/admin-portal.ts'
import { catchSavedFiles } from '../../../../tests/support/component/saved-files.ts'

const at = new Date(2026, 0, 5, 12).getTime()
const ada = { id: 'a', name: 'ada' }
const nina = { id: 'n', name: 'nina' }
const entries: readonly ListedAuditEntry[] = [
  { id: 5, at, event: 'account.removed', person: ada, account: nina, detail: {} },
  {
    id: 4,
    at,
    event: 'account.changed',
    person: ada,
    account: nina,
    detail: { 'groups.before': 'press', 'groups.after': '', 'isGuiAdmin.before': false, 'isGuiAdmin.after': true },
  },
  { id: 3, at, event: 'account.added', person: null, account: { id: 'x', name: null }, detail: { 'mail.after': '=1+1' } },
  { id: 2, at, event: 'login.failed', person: null, account: null, detail: { net: '192.0.2.0/24' } },
  { id: 1, at, event: 'brand.new', person: nina, account: null, detail: { colour: 'red' } },
]

const openLog = (locale: 'en' | 'de' = 'en') =>
  openAdmin('log', undefined, {
    locale,
    calls: {
      getAudit: ({ query }) =>
        query?.before === undefined ? { entries: entries.slice(0, 3), next: 3 } : { entries: entries.slice(3), next: null },
    },
  })
const rows = () => page.getByRole('listitem').filter({ has: page.getByRole('time') })

test('G15 the log shows who did what, with the values before and after, and earlier entries on request', async () => {
  const { api } = await openLog()
  await expect.element(rows().nth(0)).toHaveTextContent(/2026.*adaAccount deleted: nina$/)
  await expect.element(rows().nth(1)).toHaveTextContent(/adaAccount changed: ninaGroups: press → noneAdministrator: no → yes$/)
  await expect.element(rows().nth(2)).toHaveTextContent(/Server or command lineAccount added: Deleted accountEmail: =1\+1$/)
  await page.getByRole('button', { name: 'Show earlier entries' }).click()
  await expect.element(rows().nth(3)).toHaveTextContent(/UnknownSign-in failedNetwork: 192\.0\.2\.0\/24$/)
  await expect.element(rows().nth(4)).toHaveTextContent(/ninabrand\.newcolour: red$/)
  await expect.element(page.getByRole('button', { name: 'Show earlier entries' })).not.toBeInTheDocument()
  await page.getByLabelText('Action').selectOptions('Account changed')
  await page.getByLabelText('Username, complete').fill('nina ')
  await expect.poll(() => api.callsOf('getAudit').at(-1)?.query).toEqual({ event: 'account.changed', name: 'nina', rows: '50' })
})

test('G15 while another filter loads, earlier entries are those of the shown one, and a long name is shortened', async () => {
  const pending = Promise.withResolvers<void>()
  const { api } = await openAdmin('log', undefined, {
    calls: {
      getAudit: async ({ query }) => {
        if (query?.before !== undefined) return { entries: entries.slice(3), next: null }
        if (query?.name !== undefined) await pending.promise
        return query?.name === undefined ? { entries: entries.slice(0, 3), next: 3 } : { entries: entries.slice(0, 1), next: 1 }
      },
    },
  })
  await expect.element(rows().nth(2)).toBeVisible()
  await page.getByLabelText('Username, complete').fill('n'.repeat(300))
  await page.getByRole('button', { name: 'Show earlier entries' }).click()
  await expect.element(rows().nth(4)).toBeVisible()
  const asked = api.callsOf('getAudit').map(({ query }) => query)
  expect(asked.at(-1)).toEqual({ before: '3', rows: '50' })
  expect(asked.at(-2)).toEqual({ name: 'n'.repeat(256), rows: '50' })
  pending.resolve()
  await expect.poll(() => rows().elements().length).toBe(1)
})

test('G15 names of actions are German on a German page', async () => {
  await openLog('de')
  await expect.element(rows().nth(1)).toHaveTextContent(/adaKonto geändert: ninaGruppen: press → keineAdministration: nein → ja$/)
})

test('G15 the file contains all entries that fit, and no formula', async () => {
  const saved = catchSavedFiles()
  await openLog()
  await page.getByRole('button', { name: 'CSV: Log' }).click()
  await expect.poll(saved.names).toEqual(['Log.csv'])
  const lines = (await saved.lastText()).trim().split('\r\n')
  expect(lines).toHaveLength(6)
  expect(lines[2]).toContain('"ada","Account changed","nina","Groups: press → none; Administrator: no → yes"')
  expect(lines[3]).toContain('"Email: =1+1"')
})
