import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AccountsImported } from '#contract/people-import.ts'
import { RemoteError } from '#local/remote-error.ts'
import { openAdmin } from '../../../../tests/support/component/admin-portal.ts'
import type { Handlers } from '../../../../tests/support/component/fake-api.ts'
import { catchSavedFiles } from '../../../../tests/support/component/saved-files.ts'

const ada = {
  id: 'ada',
  name: 'ada',
  mail: null,
  groups: [],
  isAssetUser: true,
  isGuiAdmin: true,
  managesPeople: true,
  disabled: false,
  isInvited: false,
  isLinked: false,
}
const listed = { accounts: [ada], total: 1, groups: [], delivery: 'copy' as const, self: 'ada' }

const shown: AccountsImported = {
  problem: null,
  plan: 'first',
  ignored: ['Telefon'],
  counts: { added: 1, changed: 1, unchanged: 3, refused: 1 },
  lines: [
    { line: 2, name: 'tom', outcome: 'added', changes: [{ field: 'mail', after: 'tom@portal.example' }] },
    {
      line: 4,
      name: 'nina',
      outcome: 'changed',
      changes: [
        { field: 'groups', before: 'press', after: '' },
        { field: 'isGuiAdmin', before: false, after: true },
      ],
    },
    { line: 7, name: 'eva', outcome: 'refused', changes: [], reason: 'flag.invalid', column: 'Admin' },
  ],
  remaining: 2,
  links: [],
  lifetime: 604_800,
  delivery: 'copy',
}
const applied: AccountsImported = {
  ...shown,
  plan: 'second',
  counts: { added: 1, changed: 1, unchanged: 5, refused: 0 },
  lines: shown.lines.slice(0, 2),
  remaining: 0,
  links: [{ name: 'tom', mail: 'tom@portal.example', token: 'secret' }],
}

const openImport = async (calls: Handlers = {}, abilities: string[] | null = ['import', 'rename']) =>
  openAdmin('people', undefined, {
    calls: {
      listAccounts: () => ({ ...listed, ...(abilities && { abilities }) }),
      importAccounts: ({ body }) => (body?.dryRun ? shown : applied),
      ...calls,
    },
  })
const dialog = () => page.getByRole('dialog', { name: 'Import people' })
const choose = async (content: string | Uint8Array<ArrayBuffer>) => {
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await upload(content)
}
const upload = (content: string | Uint8Array<ArrayBuffer>) => {
  const input = dialog().element().querySelector('input[type=file]') ?? expect.fail('no field for a file')
  return page.elementLocator(input).upload(new File([content], 'people.csv', { type: 'text/csv' }))
}

test('G20 a preview shows what changes, with reasons of refused lines, before anything is applied', async () => {
  const { api } = await openImport()
  await choose('Benutzername;Mail\r\ntom;tom@portal.example\r\n')
  await expect.element(dialog().getByText('people.csv')).toBeVisible()
  await expect.element(dialog()).toHaveTextContent(/1 line is refused.*evaline 7|1 line is refused.*eva line 7/)
  await expect.element(dialog().getByText('Only “yes”, “no” or an empty cell is possible.')).toBeVisible()
  await expect.element(dialog()).toHaveTextContent(/1 new person.*tom line 2.*Email.*tom@portal\.example/)
  await expect.element(dialog()).toHaveTextContent(/1 person changes.*nina line 4.*Groups.*press.*–.*Administrator.*no.*yes/)
  await expect
    .element(dialog())
    .toHaveTextContent(/3 people stay as they are\..*These columns are not read: Telefon|Telefon.*3 people stay as they are\./)
  expect(api.callsOf('importAccounts').map(({ body }) => body)).toEqual([
    { text: 'Benutzername;Mail\r\ntom;tom@portal.example\r\n', dryRun: true },
  ])
})

test('G20 the lines are applied in as many calls as needed, and the links are saved once as CSV', async () => {
  const saved = catchSavedFiles()
  const half = { ...applied, plan: 'half', counts: { ...applied.counts, changed: 0 }, remaining: 1 }
  const rest = { ...applied, counts: { ...applied.counts, added: 0 }, links: [], remaining: 0 }
  const { api } = await openImport({
    importAccounts: ({ body }) => (body?.dryRun ? shown : body?.plan === 'first' ? half : rest),
  })
  await choose('name\ntom\n')
  await dialog().getByRole('button', { name: 'Apply 2 lines' }).click()
  await expect.element(dialog().getByText('1 person was added. 1 person was changed.')).toBeVisible()
  expect(api.callsOf('importAccounts').map(({ body }) => body?.plan)).toEqual([undefined, 'first', 'half'])
  await expect.element(dialog().getByText(/^Pass on the invitation.*Each link works once and expires after 7 days\./)).toBeVisible()
  await dialog().getByRole('button', { name: 'Save links as CSV' }).click()
  await expect.poll(saved.names).toEqual(['Invitations.csv'])
  expect((await saved.lastText()).trim().split('\r\n').at(-1)).toBe(
    `"tom","tom@portal.example","${new URL('#/login?reset=secret', document.baseURI).href}"`,
  )
  // Links are shown only once, so that a press next to the dialog keeps it.
  dialog()
    .element()
    .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await expect.element(dialog()).toBeVisible()
  await dialog().getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(page.getByRole('button', { name: 'Import CSV' })).toHaveFocus()
})

test('G20 if accounts have changed in the meantime, a new preview is shown and nothing is applied', async () => {
  await openImport({ importAccounts: ({ body }) => (body?.dryRun ? shown : { ...shown, plan: 'new', problem: { code: 'changed' } }) })
  await choose('name\ntom\n')
  await dialog().getByRole('button', { name: 'Apply 2 lines' }).click()
  await expect.element(dialog().getByText(/^Accounts have changed since the preview/)).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Apply 2 lines' })).toBeVisible()
})

test('G20 a failure in the middle keeps the links that are there, and says how many lines are left', async () => {
  await openImport({
    importAccounts: ({ body }) => {
      if (body?.dryRun) return shown
      if (body?.plan === 'second') throw new RemoteError('client.network', 0)
      return { ...applied, counts: { ...applied.counts, changed: 0 }, remaining: 1 }
    },
  })
  await choose('name\ntom\n')
  await dialog().getByRole('button', { name: 'Apply 2 lines' }).click()
  await expect.element(dialog().getByText('1 line was not applied. Import the same file again to continue.')).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Save links as CSV' })).toBeVisible()
})

test('G20 a file that cannot be read gets its reason and no button to apply, and another one is chosen', async () => {
  const nothing = { added: 0, changed: 0, unchanged: 0, refused: 0 }
  const { api } = await openImport({
    importAccounts: () => ({ ...shown, problem: { code: 'not-csv', line: 3 }, counts: nothing, lines: [], remaining: 0 }),
  })
  // Windows-1252, as spreadsheets write it.
  await choose(new Uint8Array([...new TextEncoder().encode('name\nJ'), 0xf6, ...new TextEncoder().encode('rg\n')]))
  await expect.element(dialog().getByText('The file is not a valid CSV. Check the quotes in line 3.')).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: /^Apply/ })).not.toBeInTheDocument()
  await expect.element(dialog().getByRole('button', { name: 'Choose another file' })).toBeVisible()
  expect(api.callsOf('importAccounts')[0]?.body?.text).toBe('name\nJörg\n')
})

test('G20 a server without the calls offers neither the import nor another name', async () => {
  await openImport({}, null)
  await page.getByRole('button', { name: 'Actions for ada' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Edit ada' }).getByLabelText('Email')).toBeVisible()
  expect(page.getByLabelText('Username').elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Import CSV' }).elements()).toEqual([])
})

test('G20 the name of an account is changed, and a taken one stays in the form with the reason', async () => {
  const { api } = await openImport({
    changeAccount: ({ body }) => {
      if (body?.name === 'nina') throw new RemoteError('account.name-taken', 409)
      return { result: true }
    },
  })
  await page.getByRole('button', { name: 'Actions for ada' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edited = page.getByRole('dialog', { name: 'Edit ada' })
  await edited.getByLabelText('Username').fill('nina')
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect.element(edited.getByText('This name is taken. Please choose another one.')).toBeVisible()
  await edited.getByLabelText('Username').fill('ada lovelace')
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('The account was changed.')).toBeVisible()
  expect(api.callsOf('changeAccount').at(-1)?.body).toEqual({ id: 'ada', name: 'ada lovelace' })
})

test('G20 on a phone the preview is inside the window', async () => {
  await page.viewport(390, 844)
  const long = { line: 2, name: 'n'.repeat(120), outcome: 'changed' as const }
  const changes = [{ field: 'mail' as const, before: 'm'.repeat(120), after: 'o'.repeat(120) }]
  await openImport({ importAccounts: () => ({ ...shown, lines: [{ ...long, changes }] }) })
  await choose('name\ntom\n')
  const apply = dialog().getByRole('button', { name: 'Apply 2 lines' })
  await expect.element(apply).toBeVisible()
  expect(apply.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
  const content = dialog().element()
  expect(content.scrollWidth).toBeLessThanOrEqual(content.clientWidth)
})
