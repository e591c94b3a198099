import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RemoteError } from '#local/remote-error.ts'
import { createLinkHandlers, openedLink, openShared, sharedFile } from '../../../tests/support/component/shared-portal.ts'

const title = page.getByRole('heading', { level: 1 })
const over = page.getByRole('heading', { name: 'This link is no longer valid', exact: true })
const password = page.getByLabelText('Password', { exact: true })
const refuse = (code: ConstructorParameters<typeof RemoteError>[0], status: number, blockedMinutes?: number) => () => {
  throw new RemoteError(code, status, { blockedMinutes })
}
const type = async (text: string) => {
  await password.fill(text)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
}

/** A link with the password `correct`. */
const withPassword = {
  ...createLinkHandlers(),
  openShareLink: ({ body }: { readonly body?: { readonly password?: string } }) => {
    if (body?.password === undefined) throw new RemoteError('share.password-needed', 409)
    if (body.password !== 'correct') throw new RemoteError('share.password-wrong', 422)
    return openedLink()
  },
}

describe('H6 opening a share link', () => {
  test('H6 shows its name, message as plain text, maker, number of files, end and the files in their order', async () => {
    const files = [3, 1, 2].map((at) => sharedFile(at))
    await openShared({ calls: createLinkHandlers(files) })
    await expect.element(title).toHaveTextContent('Harbour for the press')
    await expect.poll(() => document.title).toBe('Harbour for the press')
    const message = page.getByText('of the harbour')
    expect(message.element().textContent).toBe('Dear colleagues,\nthe pictures <b>of the harbour</b>.')
    expect(getComputedStyle(message.element()).whiteSpaceCollapse).toBe('preserve-breaks')
    await expect.element(page.getByText('Sent by Anna Becker')).toBeVisible()
    await expect.element(page.getByText('3 files', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Available until 20 May 2031')).toBeVisible()
    const names = () => [...document.querySelectorAll('[data-file]')].map((tile) => tile.getAttribute('aria-label'))
    await expect.poll(names).toEqual(['Picture 3', 'Picture 1', 'Picture 2'])
  })

  test('H6 asks for the password; a wrong one is told at the field and stays, and the right one opens the files', async () => {
    const { api } = await openShared({ calls: withPassword })
    await expect.element(page.getByRole('heading', { name: 'This link is protected by a password' })).toBeVisible()
    await expect.element(password).toHaveFocus()
    await type('wrong word')
    await expect.element(password).toHaveAccessibleDescription('This password is not correct. Please check it and try again.')
    await expect.element(page.getByRole('alert')).toHaveTextContent('This password is not correct.')
    await expect.element(password).toHaveValue('wrong word')
    await expect.element(password).toHaveFocus()
    await type('correct')
    await expect.element(page.getByRole('link', { name: 'Picture 1', exact: true })).toBeVisible()
    expect(api.callsOf('openShareLink').map(({ body }) => body?.password)).toEqual([undefined, 'wrong word', 'correct'])
  })

  test('H6 a reload in the same tab does not ask for the password again, and a link that was opened in another one does', async () => {
    const first = await openShared({ calls: withPassword })
    await type('correct')
    await expect.element(title).toHaveTextContent('Harbour for the press')
    first.close()
    const second = await openShared({ calls: withPassword })
    await expect.element(page.getByRole('link', { name: 'Picture 1', exact: true })).toBeVisible()
    expect(second.api.callsOf('openShareLink')).toEqual([])
    second.close()
    sessionStorage.clear()
    await openShared({ calls: withPassword })
    await expect.element(password).toBeVisible()
  })

  test('H6 after too many attempts the form says when the next one is possible', async () => {
    const { api } = await openShared({ calls: withPassword })
    await expect.element(password).toBeVisible()
    api.handle({ openShareLink: refuse('share.blocked', 429, 7) })
    await type('guess')
    await expect.element(password).toHaveAccessibleDescription('Too many attempts. Please try again in 7 minutes.')
    await expect.element(password).toHaveValue('guess')
  })

  test('H6 without a connection the form keeps the password and says so', async () => {
    const { api } = await openShared({ calls: withPassword })
    await expect.element(password).toBeVisible()
    api.handle({ openShareLink: refuse('client.network', 0) })
    await type('correct')
    await expect.element(password).toHaveAccessibleDescription(/server cannot be reached/)
    await expect.element(password).toHaveValue('correct')
  })

  test.each(['link-', 'link-UPPER', 'picture-1', ''])('H6 the malformed token "%s" is not sent: the link is not valid', async (token) => {
    const { api } = await openShared({ token })
    await expect.element(over).toBeVisible()
    expect(api.callsOf('openShareLink')).toEqual([])
  })

  test('H7 an ended link says whom to ask', async () => {
    await openShared({ calls: { openShareLink: refuse('share.over', 410) } })
    await expect.element(over).toBeVisible()
    await expect.element(page.getByText('Please ask the person who sent it to you for a new link.')).toBeVisible()
  })

  test('H6 without a connection "Try again" opens the link', async () => {
    const { api } = await openShared({ calls: { openShareLink: refuse('client.network', 0) } })
    await expect.element(page.getByRole('heading', { name: 'The files could not be loaded' })).toBeVisible()
    api.handle({ openShareLink: () => openedLink() })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(title).toHaveTextContent('Harbour for the press')
  })

  test('H6 the language of the link decides, and the menu changes it without changing the device', async () => {
    const before = JSON.stringify(localStorage)
    await openShared({ calls: { openShareLink: () => openedLink({ locale: 'de' }) } })
    await expect.element(page.getByText('Gesendet von Anna Becker')).toBeVisible()
    expect(document.documentElement.lang).toBe('de')
    await page.getByRole('button', { name: 'Sprache: Deutsch' }).click()
    await userEvent.keyboard('{ArrowDown}{ArrowUp}')
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await expect.element(page.getByText('Sent by Anna Becker')).toBeVisible()
    expect(JSON.stringify(localStorage)).toBe(before)
  })
})

describe('H6 the files of a share link', () => {
  test('H6 says how many files are gone, and when all are', async () => {
    const { close } = await openShared({ calls: createLinkHandlers([sharedFile(1)], 2) })
    await expect.element(page.getByText('2 files of this link are no longer available.')).toBeVisible()
    await expect.element(page.getByText('1 file', { exact: true })).toBeVisible()
    close()
    sessionStorage.clear()
    await openShared({ calls: createLinkHandlers([], 3) })
    await expect.element(page.getByRole('heading', { name: 'The files are no longer available' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Download all' }).query()).toBeNull()
  })

  test('H6 many files arrive in slices, and after a failure the rest follows', async () => {
    const files = Array.from({ length: 450 }, (_, at) => sharedFile(at + 1))
    const all = createLinkHandlers(files)
    const { api } = await openShared({
      calls: {
        ...all,
        getSharedAssets: (parts) => {
          if (parts.query?.start === '400') throw new RemoteError('client.network', 0)
          return all.getSharedAssets?.(parts) as never
        },
      },
    })
    await expect.element(page.getByRole('heading', { name: 'Not all files could be loaded' })).toBeInTheDocument()
    expect(document.querySelectorAll('[data-file]')).toHaveLength(400)
    api.handle(all)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => document.querySelectorAll('[data-file]').length).toBe(450)
    expect(api.callsOf('getSharedAssets').map(({ query }) => query?.start)).toEqual(['0', '200', '400', '400'])
  })
})
