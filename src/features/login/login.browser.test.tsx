import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RemoteError } from '#local/remote-error.ts'
import demoConfig from '../../../demo/config.json'
import { openPage, type PageOptions } from '../../../tests/support/component/open-page.ts'
import { sessions } from '../../../tests/support/component/users.ts'

const userField = page.getByLabelText('Username', { exact: true })
const passwordField = page.getByLabelText('Password', { exact: true })
const submit = page.getByRole('button', { name: 'Sign in', exact: true })
const required = page.getByText('This field is required.')
/** Field or name by which a test finds it without a text. */
const inForm = (name: string) => document.querySelector<HTMLInputElement>(`main [name=${name}]`)

/** @param login settings of the sign-in page beside those of the demo */
const open = (login: object = {}, options: PageOptions = {}) => openPage('#/login', { config: { ...demoConfig, login }, ...options })

const fill = async (user: string, pass: string) => {
  await userField.fill(user)
  await passwordField.fill(pass)
}

/** A guest starts the session of the page; the credentials get the other response. */
const signsIn = (respond: () => (typeof sessions)['press'] | Promise<(typeof sessions)['press']>): PageOptions => ({
  calls: { getSession: ({ body }) => (body?.user === undefined ? sessions.guest : respond()) },
})

beforeEach(() => page.viewport(820, 1180))

describe('L1 the form', () => {
  test('L1 has only username, password and one button if everything is disabled', async () => {
    await open({ show_passwordReset: false, register: { show_button: false }, box: { max_width: '1px' } })
    await expect.element(submit).toBeVisible()
    // A configured width that is too small must not lock users out.
    expect(submit.element().getBoundingClientRect().width).toBeGreaterThan(200)
    const buttons = [...document.querySelectorAll('main form button')].map(({ textContent }) => textContent)
    expect(buttons).toEqual(['', 'Sign in'])
    expect(page.getByRole('button', { name: 'Forgot your password?' }).query()).toBeNull()
    expect(page.getByRole('button', { name: 'Register' }).query()).toBeNull()
  })

  test('L1 shows one error per field and focuses the first invalid field', async () => {
    await open()
    await submit.click()
    await expect.poll(() => required.elements().length).toBe(2)
    await expect.element(userField).toHaveFocus()
    await expect.element(userField).toHaveAttribute('aria-invalid', 'true')
    await userField.fill('a')
    await expect.poll(() => required.elements().length).toBe(1)
  })

  test('L1 reports a cleared field immediately, and accepts spaces as a password', async () => {
    await open()
    await passwordField.fill('x')
    expect(required.query()).toBeNull()
    await passwordField.fill('')
    await expect.element(passwordField).toHaveAttribute('aria-invalid', 'true')
    await expect.poll(() => required.elements().length).toBe(1)
    await passwordField.fill('   ')
    await userField.fill(' ')
    await expect.poll(() => required.elements().length).toBe(1)
    await expect.element(userField).toHaveAttribute('aria-invalid', 'true')
  })

  test('L1 the password can be shown and hidden', async () => {
    await open()
    await passwordField.fill('secret')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect.element(passwordField).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect.element(passwordField).toHaveAttribute('type', 'password')
  })

  test('L8 the button is busy and ignores clicks while the password is verified', async () => {
    const verifying = Promise.withResolvers<(typeof sessions)['press']>()
    const { api } = await open(
      {},
      signsIn(() => verifying.promise),
    )
    await fill('press', 'secret')
    await submit.click()
    await expect.element(submit).toHaveAttribute('aria-busy', 'true')
    await submit.click({ force: true })
    const attempts = () => api.callsOf('getSession').flatMap(({ body }) => (body?.user === undefined ? [] : [body]))
    expect(attempts()).toEqual([{ user: 'press', pass: 'secret' }])
    verifying.reject(new RemoteError('auth.invalid-credentials', 401))
    await expect.element(submit).not.toHaveAttribute('aria-busy', 'true')
    expect(attempts()).toHaveLength(1)
  })
})

describe('L2 the password reset', () => {
  const dialog = page.getByRole('dialog', { name: 'Reset password' })
  const name = dialog.getByLabelText('Username')
  const openReset = async (result = true) => {
    const opened = await open({ show_passwordReset: true }, { calls: { sendPasswordMail: () => ({ result }) } })
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await expect.element(dialog).toBeVisible()
    return opened
  }

  test('L2 requires a username, is disabled without it, and clears it when it closes', async () => {
    await openReset()
    expect(dialog.element().getBoundingClientRect().width).toBeLessThanOrEqual(500)
    const send = dialog.getByRole('button', { name: 'Send email' })
    await expect.element(send).toBeDisabled()
    await expect.element(name).toHaveFocus()
    await name.fill('x')
    await name.fill('')
    await expect.element(dialog.getByText('Please enter a username.')).toBeVisible()
    await name.fill('press')
    await expect.element(send).toBeEnabled()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog.query()).toBeNull()
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await expect.element(name).toHaveValue('')
    expect(dialog.getByText('Please enter a username.').query()).toBeNull()
  })

  test('L2 Enter sends the request with the texts of the e-mail; success closes the dialog with a message', async () => {
    const { api } = await openReset()
    await name.fill(' press ')
    const message = expect.element(page.getByText('If the account exists, we’ve sent an email.').first()).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await message
    expect(api.callsOf('sendPasswordMail').map(({ body }) => body)).toEqual([
      { user: 'press', subject: 'Reset your password', message: expect.stringContaining('new password') },
    ])
    await expect.poll(() => dialog.query()).toBeNull()
  })

  test('L2 reports a failure and retains the username', async () => {
    await openReset(false)
    await name.fill('press')
    const message = expect.element(page.getByText('The email could not be sent. Please try again later.').first()).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await message
    await expect.element(name).toHaveValue('press')
  })
})

describe('L3 registering', () => {
  const register = {
    show_button: true,
    links: {
      en: { linkDirection: 'External', link: 'https://example.org/register' },
      de: { linkDirection: 'Internal', link: '/custom' },
    },
  }

  test('L3 opens the form of the language, an external one in a new window', async () => {
    const english = await open({ register })
    const link = page.getByRole('link', { name: 'Register' })
    await expect.element(link).toHaveAttribute('href', 'https://example.org/register')
    await expect.element(link).toHaveAttribute('target', '_blank')
    await english.close()
    await open({ register }, { locale: 'de' })
    const german = page.getByRole('link', { name: 'Registrieren' })
    await expect.element(german).toHaveAttribute('href', '#/custom')
    await expect.element(german).not.toHaveAttribute('target')
  })

  test('L3 warns without a form in the language', async () => {
    await open({ register: { show_button: true, links: { en: { link: 'https://example.org/' } } } }, { locale: 'de' })
    const message = page.getByText('Für Ihre Sprache wurde kein Registrierungsformular gefunden').first()
    const shown = expect.element(message).toBeVisible()
    await page.getByRole('button', { name: 'Registrieren' }).click()
    await shown
  })
})

describe('L4 other sign-in methods', () => {
  const house = { name: 'house', type: 'sso', label: 'House account', url: 'https://sso.example/start' } as const

  test('L4 each has a button in addition to the form, but none for an address that is not a web address', async () => {
    const bad = { name: 'bad', type: 'sso', label: 'Bad', url: 'javascript:alert(1)' } as const
    const session = { ...sessions.guest, login_methods: [...sessions.guest.login_methods, house, bad] }
    await open({}, { calls: { getSession: () => session } })
    await expect.element(submit).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'House account' })).toHaveAttribute('href', 'https://sso.example/start')
    expect(page.getByText('Bad').query()).toBeNull()
  })
})

test.each([
  ['rules', /^The groups of your account cannot be determined at present\. Please ask an administrator/],
  ['of a later version', /^The sign-in could not be completed\./],
])('L4 a refused sign-in at a provider has a message (%s)', async (reason, message) => {
  await openPage(`#/login?stay=1&refused=${encodeURIComponent(reason)}`, { config: demoConfig })
  await expect.element(page.getByText(message)).toBeVisible()
})

test('L5 reports an account without a role', async () => {
  await open(
    {},
    signsIn(() => ({ ...sessions.press, isAssetUser: false })),
  )
  await fill('press', 'secret')
  const message = expect.element(page.getByText('This account has no permissions in this portal yet.').first()).toBeVisible()
  await submit.click()
  await message
})

describe('L6 refusals', () => {
  const refusals = [
    {
      failure: new RemoteError('auth.invalid-credentials', 401),
      en: 'Incorrect username or password',
      de: 'Benutzername oder Passwort ist falsch',
    },
    {
      failure: new RemoteError('auth.blocked', 401, { blockedMinutes: 7 }),
      en: 'You have had too many failed login attempts. No further login attempts are possible for 7 minutes.',
      de: 'Zu viele fehlgeschlagene Anmeldeversuche. Sie können sich in 7 Minuten wieder anmelden.',
    },
    {
      failure: new RemoteError('auth.no-authorization', 403),
      en: 'Account has no authorization',
      de: 'Das Konto hat keine Berechtigung',
    },
  ] as const

  test.each(['en', 'de'] as const)('L6 E2 have a message, and the username stays (%s)', async (locale) => {
    let next: RemoteError = refusals[0].failure
    await open({}, { locale, ...signsIn(() => Promise.reject(next)) })
    for (const refusal of refusals) {
      next = refusal.failure
      await expect.poll(() => inForm('pass')).not.toBeNull()
      await page.elementLocator(inForm('user') as HTMLElement).fill('press')
      await page.elementLocator(inForm('pass') as HTMLElement).fill('secret')
      await userEvent.keyboard('{Enter}')
      await expect.element(page.getByRole('alert').filter({ hasText: refusal[locale] })).toBeVisible()
      expect(window.location.hash).toBe('#/login')
      expect(inForm('user')?.value).toBe('press')
    }
  })
})
