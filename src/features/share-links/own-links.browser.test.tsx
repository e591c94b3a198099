import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Session } from '#contract/session.ts'
import type { ListedShareLink } from '#contract/share-links.ts'
import { RemoteError } from '#local/remote-error.ts'
import type { Handlers } from '../../../tests/support/component/fake-api.ts'
import { openPage } from '../../../tests/support/component/open-page.ts'
import { linkMaker, sampleLink, shareToken } from '../../../tests/support/component/share-links.ts'
import { sessions } from '../../../tests/support/component/users.ts'

beforeEach(() => page.viewport(1180, 820))

const section = page.getByRole('region', { name: 'My share links' })
const rows = section.getByRole('listitem')

const open = (links: readonly ListedShareLink[], calls: Handlers = {}, session: Session = linkMaker, config: object = {}) => {
  let listed = [...links]
  return openPage('#/account', {
    session,
    config: { share_links: { makers: 'users', days: 30, longest_days: 90, endless: false }, ...config },
    calls: {
      listSessions: () => ({ sessions: [] }),
      listShareLinks: () => ({ links: listed }),
      changeShareLink: ({ body }) => {
        const { id, days, password, renewAddress, ...settings } = body ?? { id: '' }
        const before = listed.find((link) => link.id === id)
        if (!before) throw new RemoteError('share.not-found', 404)
        const end = days === undefined ? {} : { expires: days === null ? null : Date.UTC(2100, 1, days), state: 'open' as const }
        const next = { ...before, ...settings, ...end, hasPassword: password === undefined ? before.hasPassword : password !== null }
        listed = listed.map((link) => (link === before ? next : link))
        return { ...next, ...(renewAddress && { token: shareToken }) }
      },
      endShareLink: ({ body }) => {
        listed = listed.filter(({ id }) => id !== body?.id)
        return { result: true }
      },
      ...calls,
    },
  })
}

const act = async (name: string, action: string) => {
  await section.getByRole('button', { name: `Actions for the link ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('H5 own links are listed with state, files, formats, password and use, the newest first', async () => {
  const past = Date.UTC(2026, 0, 5, 12)
  await open([
    sampleLink(1, { opens: 3, downloads: 1, used: past, hasPassword: true, formats: ['web-jpg'] }),
    sampleLink(3, { state: 'over', expires: past, formats: 'none', files: 1 }),
    sampleLink(2, { state: 'paused' }),
  ])
  await expect.element(rows.nth(0)).toHaveTextContent(/^Link 3Over since 5 Jan 2026.*1 file · view only · without a passwordNever opened/)
  await expect.element(rows.nth(1)).toHaveTextContent(/^Link 2Paused, because you may not share at present/)
  await expect
    .element(rows.nth(2))
    .toHaveTextContent(
      /^Link 1Open until 5 Jan 2100.*2 files · some formats · with a password3 openings · 1 download · last used 5 Jan 2026/,
    )
})

test('H5 a change sends only what differs, and keeps the form if it is refused', async () => {
  const { api } = await open([sampleLink(1, { hasPassword: true, message: 'Hello' })])
  await act('Link 1', 'Change')
  const form = page.getByRole('dialog', { name: 'Change “Link 1”' })
  await expect.element(form.getByLabelText('Message to the recipients (optional)')).toHaveValue('Hello')
  await expect.element(form.getByLabelText(/^As before: 5 Jan 2100/)).toBeChecked()
  await expect.element(form.getByLabelText('Password as before')).toBeChecked()
  await form.getByLabelText('Name', { exact: true }).fill('Summer')
  await form.getByLabelText('View and download in some formats').click()
  await form.getByLabelText('JPEG for web and slides').click()
  await form.getByLabelText('After a number of days').click()
  await form.getByLabelText('Days from today').fill('60')
  await form.getByLabelText('The address is enough').click()
  api.handle({
    changeShareLink: () => {
      throw new RemoteError('share.not-found', 404)
    },
  })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('This link no longer exists.')
  await expect.element(form.getByLabelText('Name', { exact: true })).toHaveValue('Summer')
  api.handle({ changeShareLink: () => sampleLink(1, { name: 'Summer' }) })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('The link was changed.')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  expect(api.callsOf('changeShareLink').at(-1)?.body).toEqual({
    id: 'l1',
    name: 'Summer',
    formats: ['web-jpg'],
    days: 60,
    password: null,
  })
})

test('H5 saving without a change sends nothing', async () => {
  const { api } = await open([sampleLink(1)])
  await act('Link 1', 'Change')
  const form = page.getByRole('dialog', { name: 'Change “Link 1”' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(api.callsOf('changeShareLink')).toEqual([])
})

test('H5 a link that is over is opened again for the usual number of days', async () => {
  const { api } = await open([sampleLink(1, { state: 'over', expires: 1 })])
  await act('Link 1', 'Open for 30 days from now')
  await expect.element(page.getByText(/^The link is open until 2 Mar 2100/)).toBeVisible()
  expect(api.callsOf('changeShareLink').map(({ body }) => body)).toEqual([{ id: 'l1', days: 30 }])
  await expect.element(rows.nth(0)).toHaveTextContent(/Open until 2 Mar 2100/)
})

test('H5 the usual life is not offered to a link that ends later', async () => {
  await open([sampleLink(1)])
  await page.getByRole('button', { name: 'Actions for the link Link 1' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'New address' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: /Open for/ }).query()).toBeNull()
})

test('H5 a new address is shown once, after a confirmation', async () => {
  const { api } = await open([sampleLink(1)])
  await act('Link 1', 'New address')
  const asked = page.getByRole('dialog', { name: 'A new address for “Link 1”?' })
  await asked.getByRole('button', { name: 'Cancel' }).click()
  expect(api.callsOf('changeShareLink')).toEqual([])
  await act('Link 1', 'New address')
  await asked.getByRole('button', { name: 'New address' }).click()
  const shown = page.getByRole('dialog', { name: 'Send the link' })
  await expect.element(shown.getByLabelText('Address', { exact: true })).toHaveValue(`${location.origin}/s/${shareToken}`)
  await expect.element(shown.getByRole('img', { name: 'QR code of the address' })).toBeVisible()
  expect(api.callsOf('changeShareLink').map(({ body }) => body)).toEqual([{ id: 'l1', renewAddress: true }])
  await shown.getByRole('button', { name: 'Close' }).last().click()
  await expect.poll(() => document.body.innerHTML.includes(shareToken)).toBe(false)
})

test('H5 a link is ended after a confirmation, and the focus stays in the section', async () => {
  const { api } = await open([sampleLink(1), sampleLink(2)])
  await act('Link 1', 'End link')
  const asked = page.getByRole('dialog', { name: 'End “Link 1”?' })
  await asked.getByRole('button', { name: 'Cancel' }).click()
  expect(api.callsOf('endShareLink')).toEqual([])
  await act('Link 1', 'End link')
  await asked.getByRole('button', { name: 'End link' }).click()
  await expect.element(page.getByText('The link was ended.')).toBeVisible()
  expect(api.callsOf('endShareLink').map(({ body }) => body)).toEqual([{ id: 'l1' }])
  await expect.poll(() => rows.elements().length).toBe(1)
  await expect.element(section.getByRole('heading', { name: 'My share links' })).toHaveFocus()
})

test('H5 a list of 500 links has a filter and shows more on request', async () => {
  await open(Array.from({ length: 500 }, (_, at) => sampleLink(at)))
  await expect.poll(() => rows.elements().length).toBe(20)
  await section.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => rows.elements().length).toBe(40)
  await section.getByLabelText('Find a link by its name').fill('LINK 499')
  await expect.element(section.getByText('1 link', { exact: true })).toBeVisible()
  await expect.poll(() => rows.elements().length).toBe(1)
})

test('H5 who may not share any more can only end the links', async () => {
  await open([sampleLink(1, { state: 'paused' })], {}, sessions.press)
  await section.getByRole('button', { name: 'Actions for the link Link 1' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'End link' })).toBeVisible()
  expect(page.getByRole('menuitem').elements()).toHaveLength(1)
})

test.each([
  ['without links and without the right', { listShareLinks: () => ({ links: [] }) }, sessions.press],
  [
    'on a backend without the call',
    {
      listShareLinks: () => {
        throw new RemoteError('request.not-found', 404)
      },
    },
    linkMaker,
  ],
] as const)('H5 %s there is no section', async (_name, calls, session) => {
  const { api } = await open([], calls, session)
  await expect.element(page.getByRole('region', { name: 'Language and appearance' })).toBeVisible()
  await expect.poll(() => api.callsOf('listShareLinks').length).toBeGreaterThan(0)
  await expect.poll(() => section.elements().length).toBe(0)
})
