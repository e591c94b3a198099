import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FolderRuleList, RulesPreview } from '#contract/folder-rules.ts'
import { RemoteError } from '#local/remote-error.ts'
import { type OpenedAdmin, openAdmin } from '../../../../tests/support/component/admin-portal.ts'
import type { Handlers } from '../../../../tests/support/component/fake-api.ts'
import { unchangedRights } from '../../../../tests/support/component/rules-preview.ts'

const list: FolderRuleList = {
  etag: '7',
  isUnreadable: false,
  rules: [{ path: 'press', view: ['press'], by: 'ada', at: Date.UTC(2026, 4, 3, 10) }],
  groups: ['press', 'staff'],
}
const folders = [
  { path: '', assetCount: 500 },
  { path: 'press', assetCount: 340 },
  { path: 'press/2024', assetCount: 40 },
]
const losing: RulesPreview = {
  ...unchangedRights,
  lostAccounts: 12,
  lostAssets: 340,
  classes: [
    {
      kind: 'accounts',
      groups: ['press'],
      accountCount: 12,
      names: ['nina', 'sam'],
      view: { lost: 340, gained: 0 },
      download: { lost: 340, gained: 0 },
    },
  ],
  assets: [{ id: 'a', title: 'Old harbour', path: 'press/harbour.jpg', change: 'lost' }],
}

const openRights = (calls: Handlers = {}): Promise<OpenedAdmin> =>
  openAdmin('rights', undefined, {
    calls: {
      getFolderRules: () => list,
      findFolders: ({ query }) => {
        const found = folders.filter(({ path }) => path.includes(query?.text ?? ''))
        return { folders: found, total: found.length }
      },
      previewFolderRules: () => losing,
      saveFolderRules: () => ({ etag: '8' }),
      ...calls,
    },
  })

const row = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Edit rights: ${name}`, exact: true }) })
const edit = (name: string) => page.getByRole('button', { name: `Edit rights: ${name}`, exact: true }).click()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const apply = () => button('Apply').click()
const hideAll = async (name = 'press') => {
  await edit(name)
  await page.getByRole('group', { name: 'Who sees the files' }).getByRole('radio', { name: 'Nobody' }).click()
  await apply()
}

test('G17 folders show their own and inherited rights, and are found by name', async () => {
  const { api } = await openRights()
  await expect.element(row('press')).toHaveTextContent(/Sees: press/)
  await expect.element(row('press/2024')).toHaveTextContent(/40 files.*Sees: press \(from “press”\)/)
  await expect.element(row('Whole portal')).toHaveTextContent(/Sees: everyone, unless a table says otherwise/)
  await page.getByRole('searchbox', { name: 'Folder' }).fill('2024')
  await expect.poll(() => api.callsOf('findFolders').at(-1)?.query).toEqual({ text: '2024' })
  await expect.element(row('Whole portal')).not.toBeInTheDocument()
  await expect.element(row('press/2024')).toBeVisible()
})

test('G17 a rule of a folder without files is marked', async () => {
  await openRights({ getFolderRules: () => ({ ...list, rules: [{ path: 'former', view: [], by: null, at: 0 }] }) })
  await expect.element(row('former')).toHaveTextContent(/No files in this folder\. If it was renamed, set its rights again\./)
})

test('G18 the effects are shown before rules are saved', async () => {
  const { api } = await openRights()
  await edit('press')
  await page.getByRole('group', { name: 'Who sees the files' }).getByRole('checkbox', { name: 'staff' }).click()
  const downloads = page.getByRole('group', { name: 'Who of them downloads the files' })
  await downloads.getByRole('radio', { name: 'Everyone who is signed in' }).click()
  await page.getByRole('checkbox', { name: 'All formats' }).click()
  for (const box of page.getByRole('group', { name: 'Formats' }).getByRole('checkbox').all())
    if (!/All formats|web and slides/.test(box.element().closest('label')?.textContent ?? '')) await box.click()
  await apply()
  await expect.element(row('press')).toHaveTextContent(/Not saved/)
  await button('Preview and save').click()
  await expect.element(page.getByText('Fewer rights: 12 accounts, for 340 files')).toBeVisible()
  await page.getByText('Affected files').click()
  await expect.element(page.getByText(/press\/harbour\.jpg/)).toBeVisible()
  expect(api.callsOf('saveFolderRules')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText('The rights are saved and apply now.')).toBeVisible()
  const [saved] = api.callsOf('saveFolderRules')
  expect(saved?.body).toEqual({ changes: [{ path: 'press', view: ['press', 'staff'], download: { '*': [], 'web-jpg': ['users'] } }] })
  expect(saved?.headers).toMatchObject({ 'If-Match': '"7"' })
  await expect.element(button('Preview and save')).not.toBeInTheDocument()
})

test('G18 unsaved rules stay when saving fails and when the section is left', async () => {
  await openRights({
    saveFolderRules: () => {
      throw new RemoteError('server.busy', 503)
    },
  })
  await hideAll()
  await button('Preview and save').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByRole('dialog').getByText('Fewer rights: 12 accounts, for 340 files')).toBeVisible()
  await button('Back').click()
  await expect.element(page.getByText('1 rule is not saved yet')).toBeVisible()
  await page.getByRole('link', { name: 'General', exact: true }).click()
  await expect.element(page.getByLabelText('Page title')).toBeVisible()
  await page.getByRole('link', { name: 'Rights', exact: true }).click()
  await expect.element(page.getByText('1 rule is not saved yet')).toBeVisible()
  await button('Discard').first().click()
  await expect.element(row('press')).toHaveTextContent(/Sees: press/)
})

test('G18 unsaved rules stay when the page is loaded again', async () => {
  const { close } = await openRights()
  await hideAll()
  await expect.element(page.getByText('1 rule is not saved yet')).toBeVisible()
  await close()
  await openRights()
  await expect.element(page.getByText('1 rule is not saved yet')).toBeVisible()
  await expect.element(row('press')).toHaveTextContent(/Sees: nobody/)
})

test('G17 T19 the second administrator is told, and checks again with the new rules', async () => {
  const { api } = await openRights({
    saveFolderRules: () => {
      throw new RemoteError('config.conflict', 412)
    },
  })
  await hideAll()
  await button('Preview and save').click()
  api.handle({ getFolderRules: () => ({ ...list, etag: '9', rules: [] }) })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(dialog.getByText(/Another administrator has saved rights/)).toBeVisible()
  await expect.poll(() => api.callsOf('previewFolderRules').length).toBe(2)
  api.handle({ saveFolderRules: () => ({ etag: '10' }) })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => api.callsOf('saveFolderRules').at(-1)?.headers).toMatchObject({ 'If-Match': '"9"' })
})

test('G17 T19 unsaved rules keep what another administrator has saved meanwhile, and their author is told', async () => {
  const { api } = await openRights()
  await edit('press')
  await page.getByRole('group', { name: 'Who of them downloads the files' }).getByRole('radio', { name: 'Nobody' }).click()
  await apply()
  await page.getByRole('link', { name: 'General', exact: true }).click()
  await expect.element(page.getByLabelText('Page title')).toBeVisible()
  api.handle({ getFolderRules: () => ({ ...list, etag: '9', rules: [{ path: 'press', view: [], by: 'bert', at: 0 }] }) })
  await page.getByRole('link', { name: 'Rights', exact: true }).click()
  await expect.element(row('press')).toHaveTextContent(/Not saved.*Sees: nobody.*Downloads: nobody/)
  await button('Preview and save').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/Another administrator has saved rights/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => api.callsOf('saveFolderRules')[0]?.body)
    .toEqual({ changes: [{ path: 'press', view: [], download: { '*': [] } }] })
})

test('G17 a removed rule inherits again', async () => {
  const { api } = await openRights({ previewFolderRules: () => unchangedRights })
  await edit('press')
  await button('Remove rule').click()
  await expect.element(row('press')).toHaveTextContent(/Not saved.*everyone, unless a table says otherwise/)
  await button('Preview and save').click()
  await expect.element(page.getByText('Nobody loses or gains anything.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => api.callsOf('saveFolderRules')[0]?.body).toEqual({ changes: [{ path: 'press' }] })
})

test('G19 the reasons are sentences with their source, and unknown names are errors of their field', async () => {
  const { api } = await openRights({
    explainRights: () => ({
      id: 'a',
      title: 'Old harbour',
      path: 'press/harbour.jpg',
      canView: false,
      allowed: [],
      refused: ['0'],
      reasons: [
        { code: 'table', right: 'view', path: 'press/vitrine.csv', line: 12, groups: ['press'] },
        { code: 'group.none', right: 'view', groups: ['press'] },
        { code: 'folder', right: 'download', set: '*', path: '', by: 'ada', at: Date.UTC(2026, 4, 3, 10), groups: [] },
      ],
    }),
  })
  await page.getByLabelText('File', { exact: true }).fill(' press/harbour.jpg ')
  await page.getByLabelText('Person').selectOptions('An account')
  await page.getByLabelText('Username').fill('sam')
  await button('Explain').click()
  await expect.element(page.getByText('Sees the file: press. From “press/vitrine.csv”, line 12.')).toBeVisible()
  await expect
    .element(page.getByText(/Downloads \(all formats\): nobody\. From the rule for “Whole portal” of .*2026.* by ada\./))
    .toBeVisible()
  await expect.element(page.getByText('Not visible')).toBeVisible()
  expect(api.callsOf('explainRights')[0]?.body).toEqual({ asset: 'press/harbour.jpg', person: { kind: 'account', name: 'sam' } })
  api.handle({
    explainRights: () => {
      throw new RemoteError('asset.not-found', 404)
    },
  })
  await button('Explain').click()
  await expect.element(page.getByText('There is no such file.')).toBeVisible()
})

test('G17 unreadable rules are reported and can be saved again', async () => {
  const { api } = await openRights({
    getFolderRules: () => ({ ...list, isUnreadable: true, rules: [] }),
    previewFolderRules: () => unchangedRights,
  })
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Nobody sees a file/)
  await button('Preview and save').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => api.callsOf('saveFolderRules')[0]?.body).toEqual({ changes: [] })
})

test('G17 the section fits a phone', async () => {
  const before = { width: window.innerWidth, height: window.innerHeight }
  await page.viewport(390, 800)
  try {
    await openRights({ getFolderRules: () => ({ ...list, rules: [{ path: 'x'.repeat(200), view: ['press'], by: null, at: 0 }] }) })
    await expect.element(row('press/2024')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    await edit('press')
    await expect.element(button('Apply')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  } finally {
    await page.viewport(before.width, before.height)
  }
})
