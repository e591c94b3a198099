import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { NewShareLink } from '#contract/share-links.ts'
import { RemoteError } from '#local/remote-error.ts'
import type { Handlers } from '../../../tests/support/component/fake-api.ts'
import { openSearch } from '../../../tests/support/component/search-portal.ts'
import { addedLink, linkHandlers, linkMaker, shareLimits, shareToken } from '../../../tests/support/component/share-links.ts'

const open = (calls: Handlers = {}, limits: object = shareLimits) =>
  openSearch('#/search/*', { session: linkMaker, config: { share_links: limits }, calls: { ...linkHandlers, ...calls } })

const create = 'Create a share link'
const form = page.getByRole('dialog', { name: create })
const shown = page.getByRole('dialog', { name: 'Send the link' })
const field = (name: string) => form.getByLabelText(name, { exact: true })
const submit = () => form.getByRole('button', { name: 'Create link' }).click()
const copied = (): string => (shown.getByLabelText('Address', { exact: true }).element() as HTMLInputElement).value

/** Selects results and opens the dialog of a new link. */
const openForm = async (count = 2): Promise<void> => {
  for (let at = 0; at < count; at += 1)
    await page
      .getByRole('gridcell')
      .nth(at)
      .click({ modifiers: ['ControlOrMeta'] })
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  const more = bar.getByRole('button', { name: count === 1 ? 'More' : create })
  await more.click()
  if (count === 1) await page.getByRole('menuitem', { name: create }).click()
  await expect.element(field('Name')).toBeVisible()
}

beforeEach(() => page.viewport(1180, 820))

test('H5 a link of a selection has the suggested settings, and its address is shown once with a QR code', async () => {
  const { api } = await open()
  await openForm()
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(field('Name')).toHaveValue('2 files')
  await expect.element(field('Days from today')).toHaveValue('30')
  await submit()
  await expect.element(shown.getByLabelText('Address', { exact: true })).toHaveValue(`${location.origin}/s/${shareToken}`)
  expect(api.callsOf('addShareLink').map(({ body }) => body)).toEqual([
    {
      name: '2 files',
      message: '',
      locale: null,
      formats: 'all',
      preview: false,
      days: 30,
      ids: expect.arrayContaining([expect.stringMatching(/^picture-/)]),
    },
  ])
  expect(api.callsOf('addShareLink')[0]?.body?.ids).toHaveLength(2)
  await expect.element(shown.getByRole('img', { name: 'QR code of the address' })).toBeVisible()
  await expect.element(shown).toHaveTextContent('is shown only now')
  await shown.getByRole('button', { name: 'Copy address' }).click()
  await expect.element(shown.getByRole('status').first()).toHaveTextContent(/Copied|could not be copied/)
  await shown.getByRole('button', { name: 'Close' }).last().click()
  await expect.poll(() => document.body.innerHTML.includes(shareToken)).toBe(false)
})

test('H5 every option of the form is in the request', async () => {
  const { api } = await open()
  await openForm(1)
  await field('Name').fill(' Spring ')
  await field('Message to the recipients (optional)').fill(' For you \n and others ')
  await form.getByLabelText('View and download in some formats').click()
  await form.getByLabelText('JPEG for web').click()
  await form.getByLabelText('No end').click()
  await form.getByLabelText('Address and password').click()
  await field('Password').fill('swordfish')
  await field('Language of the page').selectOptions('Deutsch')
  await submit()
  await expect.element(shown).toBeVisible()
  const { ids, ...rest } = api.callsOf('addShareLink')[0]?.body ?? {}
  expect(ids).toHaveLength(1)
  expect(rest).toEqual({
    name: 'Spring',
    message: 'For you \n and others',
    locale: 'de',
    formats: ['web-jpg'],
    days: null,
    password: 'swordfish',
    preview: false,
  })
})

test('H5 who may not download the files learns it before the link is made', async () => {
  await open({
    getConvertSets: () => {
      throw new RemoteError('access.no-download-right', 403)
    },
  })
  await openForm()
  await expect.element(form).toHaveTextContent('You may not download these files yourself')
  await form.getByLabelText('View only').click()
  await expect.element(form).not.toHaveTextContent('You may not download')
  await form.getByLabelText('View and download in some formats').click()
  await expect.element(form).toHaveTextContent('You may not download these files yourself')
})

test('H5 only a link to the results of a search can be live', async () => {
  const { api } = await open()
  await openForm()
  expect(form.getByLabelText('Live').query()).toBeNull()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await page
    .getByRole('toolbar', { name: 'Selection' })
    .getByRole('button', { name: /clear|deselect/i })
    .click()
  await page.getByRole('toolbar', { name: 'All results' }).getByRole('button', { name: create }).click()
  await form.getByLabelText('Live').click()
  await form.getByLabelText('Messengers show').click()
  await submit()
  await expect.element(shown).toBeVisible()
  const { ids, search, preview } = api.callsOf('addShareLink')[0]?.body ?? {}
  expect([ids, search?.solr_q, preview]).toEqual([undefined, '*', true])
})

test('H5 view only, a number of days and a generated password', async () => {
  const { api } = await open()
  await openForm(1)
  await form.getByLabelText('View only').click()
  await field('Days from today').fill('7')
  await form.getByLabelText('Address and password').click()
  await expect.element(field('Password')).toHaveAttribute('type', 'password')
  await form.getByRole('button', { name: 'Generate password' }).click()
  await expect.element(field('Password')).toHaveAttribute('type', 'text')
  await expect.element(field('Password')).toHaveValue(expect.stringMatching(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/))
  await form.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(field('Password')).toHaveAttribute('type', 'password')
  await submit()
  await expect.element(shown.getByLabelText('Password', { exact: true })).toBeVisible()
  expect(api.callsOf('addShareLink')[0]?.body).toMatchObject({ formats: 'none', days: 7 })
})

test('H5 the e-mail names the link, its message, address and end, and never the password', async () => {
  await open()
  await openForm(1)
  await field('Name').fill('Spring & summer')
  await field('Message to the recipients (optional)').fill('For you')
  await form.getByLabelText('Address and password').click()
  await field('Password').fill('swordfish')
  await submit()
  const href = (await shown.getByRole('link', { name: 'Send by email' }).findElement()).getAttribute('href') ?? ''
  const mail = new URLSearchParams(href.replace('mailto:?', ''))
  expect(mail.get('subject')).toBe('Spring & summer')
  expect(mail.get('body')).toContain(`For you\r\n\r\n${copied()}`)
  expect(mail.get('body')).toMatch(/The link is open until 5 Jan 2100/)
  expect(mail.get('body')).toContain('It needs a password, which you receive separately.')
  expect(href).not.toContain('swordfish')
})

test('H5 what the server would refuse is said at its field, and nothing is sent', async () => {
  const { api } = await open()
  await openForm(1)
  await field('Name').fill(' ')
  await form.getByLabelText('View and download in some formats').click()
  await expect.element(form.getByLabelText('JPEG for web')).toBeVisible()
  await field('Days from today').fill('91')
  await form.getByLabelText('Address and password').click()
  await field('Password').fill('short')
  await submit()
  await expect.element(field('Name')).toHaveAccessibleDescription('This field is required.')
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(form.getByText('Choose at least one format.')).toBeVisible()
  await expect.element(field('Days from today')).toHaveAccessibleDescription('Enter a number of days from 1 to 90.')
  await expect.element(field('Password')).toHaveAccessibleDescription('Enter at least 6 characters.')
  expect(api.callsOf('addShareLink')).toEqual([])
})

test.each([
  ['share.too-many', 409, 'You have as many links as possible.'],
  ['access.denied', 403, 'You don’t have permission to do this.'],
  ['client.offline', 0, 'You are offline.'],
] as const)('H5 a refused link (%s) keeps the form with its input', async (code, status, text) => {
  let isRefused = true
  const { api } = await open({
    addShareLink: ({ body }) => {
      if (isRefused) throw new RemoteError(code, status)
      return addedLink(body as NewShareLink)
    },
  })
  await openForm(1)
  await field('Name').fill('Spring')
  await submit()
  await expect.element(form.getByRole('alert')).toHaveTextContent(text)
  await expect.element(field('Name')).toHaveValue('Spring')
  isRefused = false
  await submit()
  await expect.element(shown).toBeVisible()
  expect(api.callsOf('addShareLink')).toHaveLength(2)
})

test('H5 a portal without endless links offers no “No end”, and suggests no more than its most days', async () => {
  await open({}, { ...shareLimits, longest_days: 10, endless: false })
  await openForm(1)
  await expect.element(field('Days from today')).toHaveValue('10')
  expect(form.getByLabelText('No end').query()).toBeNull()
})
