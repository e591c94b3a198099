// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type ErrorCode, errorStatus, transportErrorCodes } from '#contract/errors.ts'
import { RemoteError } from '#local/remote-error.ts'
import { accountErrorMessages } from '../domain/admin/account-errors.ts'
import { passwordErrorMessages } from '../features/account/password-errors.ts'
import { activateLocale, i18n, loadMessages } from '../platform/i18n.ts'
import { linkErrorMessages } from '../widgets/link-list/link-errors.ts'
import { factorErrorMessages } from '../widgets/second-factor/factor-errors.ts'
import { errorMessages } from './error-messages.ts'
import { failureMessageOf, messageIdOf, transportMessages } from './failure-messages.ts'

/** Errors of the page of a share link, which has messages for them (features/shared). */
const recipientCodes: readonly ErrorCode[] = ['share.blocked', 'share.password-needed', 'share.password-wrong']
const serverCodes = (Object.keys(errorStatus) as ErrorCode[]).filter((code) => !recipientCodes.includes(code))
const codes = [...serverCodes, ...transportErrorCodes]

test('E2 every code has its own message in both languages', async () => {
  const declared = Object.entries({
    ...errorMessages,
    ...accountErrorMessages,
    ...factorErrorMessages,
    ...linkErrorMessages,
    ...passwordErrorMessages,
    ...transportMessages,
  }).map(([code, { id }]) => [code, id] as const)
  expect(new Map(declared)).toEqual(new Map(codes.map((code) => [code, messageIdOf(code)])))
  for (const locale of ['de', 'en']) {
    await activateLocale(locale, {})
    await loadMessages('admin')
    await loadMessages('screens')
    for (const code of codes) {
      const id = messageIdOf(code)
      const text = i18n._(id, { 0: 1 })
      expect(text, `${locale} ${id}`).not.toBe(id)
      expect(text.length).toBeGreaterThan(10)
    }
  }
})

test('L6 a failed sign-in has three messages', async () => {
  const say = (failure: RemoteError) => {
    const { message, values } = failureMessageOf(failure)
    return i18n._(message, values)
  }
  await activateLocale('en', {})
  expect(say(new RemoteError('auth.invalid-credentials', 401))).toBe('Incorrect username or password')
  expect(say(new RemoteError('auth.no-authorization', 403))).toBe('Account has no authorization')
  expect(say(new RemoteError('auth.blocked', 401, { blockedMinutes: 8 }))).toBe(
    'You have had too many failed login attempts. No further login attempts are possible for 8 minutes.',
  )
  await activateLocale('de', {})
  expect(say(new RemoteError('auth.blocked', 401, { blockedMinutes: 1 }))).toContain('1 Minute ')
})

test('E3 code that could not be loaded is a connection error, regardless of the browser’s message', () => {
  for (const words of [
    'Failed to fetch dynamically imported module: http://localhost/menu.js',
    'error loading dynamically imported module: http://localhost/menu.js',
    'Importing a module script failed.',
    'Unable to preload CSS for http://localhost/menu.css',
  ])
    expect(failureMessageOf(new TypeError(words))).toMatchObject({ level: 'warning', message: 'error.client.network' })
})

test('E3 an error of the page itself has a message', () => {
  for (const words of ['x is not a function', 'the module has no export named x'])
    expect(failureMessageOf(new TypeError(words))).toMatchObject({ level: 'danger', message: 'error.page' })
})
