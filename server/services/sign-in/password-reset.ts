import type { Logger } from 'pino'
import { ApiError } from '../../common/api-error.ts'
import { networkOf } from '../../http/remote-address.ts'
import type { Stores } from '../../ports/stores.ts'
import { userNameKey } from '../../records/user-name.ts'
import { createRateLimit } from '../limits/rate-limit.ts'
import { hashToken, newToken } from '../sessions/sessions.ts'
import { titledConfig } from '../workspace/titled-config.ts'
import { loginKeys } from './login.ts'
import type { QueueMail, WriteMail } from './mail-queue.ts'
import { oneLine, textsForMail } from './mail-texts.ts'
import type { PasswordNotice } from './password-notice.ts'
import type { PasswordPolicy } from './password-policy.ts'
import type { Passwords } from './passwords.ts'
import { refuseWeak } from './refuse-weak.ts'

export interface PasswordReset {
  /** Resolves in the same way for every name, before the lookup. Rejects with `request.too-many`. */
  request(request: { readonly name: string; readonly locale: string; readonly remoteAddress: string }): Promise<void>
  /** Rejects with `auth.link-over`, `request.too-many`, `password.common` or `password.guessable`. */
  redeem(reset: {
    readonly token: string
    readonly password: string
    readonly locale: string
    readonly remoteAddress: string
  }): Promise<void>
}

export interface PasswordResetOptions {
  readonly stores: Pick<Stores, 'accounts' | 'sessions' | 'configuration' | 'usage' | 'limits'>
  readonly passwords: Passwords
  readonly policy: PasswordPolicy
  readonly notify: PasswordNotice
  readonly queueMail: QueueMail
  readonly clock: () => number
  readonly log: Logger
}

const minuteMs = 60_000
const linkMinutes = 30

/** Separates tickets by purpose, so that one cannot be used as another. */
const ticketKeyOf = (token: string): string => hashToken(`password-reset ${token}`)

const rejectTooMany = (): never => {
  throw new ApiError('request.too-many', undefined, { 'Retry-After': String((15 * minuteMs) / 1000) })
}

/**
 * Creates a link for a new password. Only the recipient of the mail knows it: the database contains its hash.
 * @param publicUrl URL of the portal with a trailing slash, from the configuration, never from the Host header
 */
export const createPasswordLinkWriter =
  (stores: Pick<Stores, 'accounts' | 'sessions' | 'configuration'>, publicUrl: string, clock: () => number): WriteMail =>
  async (user, to, locale) => {
    // Accounts of an identity provider sign in there: a disabled account there must not get access here.
    if ((await stores.accounts.identitiesOf(user.id)).length > 0) return null
    const token = newToken()
    await stores.sessions.putTicket({ tokenHash: ticketKeyOf(token), userId: user.id, expiresAt: clock() + linkMinutes * minuteMs })
    const portal = oneLine((await titledConfig(stores.configuration)).global.website_title)
    const text = await textsForMail(stores.configuration, locale, { portal, name: user.name, minutes: linkMinutes })
    const parts = [
      text('views.login.modals.password_reset.mail.message'),
      `${text('mail.password_reset.link')}\n${publicUrl}#/login?reset=${token}`,
    ]
    const subject = oneLine(text('views.login.modals.password_reset.mail.subject'))
    return { mail: { to, subject, text: `${parts.join('\n\n')}\n` }, sender: portal }
  }

export const createPasswordReset = ({ stores, passwords, policy, notify, queueMail, clock, log }: PasswordResetOptions): PasswordReset => {
  const perNet = createRateLimit(stores.limits, 'password mail by network', { maxCount: 20, windowMs: 15 * minuteMs }, clock)
  const perAccount = createRateLimit(stores.limits, 'password mail by account', { maxCount: 3, windowMs: 60 * minuteMs }, clock)
  const triesPerNet = createRateLimit(stores.limits, 'password link by network', { maxCount: 20, windowMs: 15 * minuteMs }, clock)

  const sendLinkIfAllowed = async (name: string, locale: string): Promise<void> => {
    const isWithin = await perAccount(userNameKey(name))
    const user = await stores.accounts.findUser(name)
    if (!isWithin || !user?.mail || user.disabled) return
    if ((await stores.accounts.identitiesOf(user.id)).length > 0) return
    await stores.usage.audit({ event: 'password.mail', userId: user.id })
    await queueMail('password-link', user.id, locale)
  }

  return {
    request: async ({ name, locale, remoteAddress }) => {
      if (!(await perNet(networkOf(remoteAddress)))) rejectTooMany()
      // After the response: the time of the lookup would reveal whether the account exists.
      setImmediate(() => {
        sendLinkIfAllowed(name, locale).catch((error: unknown) =>
          log.error({ err: error }, 'a mail for a new password could not be created'),
        )
      })
    },
    redeem: async ({ token, password, locale, remoteAddress }) => {
      const net = networkOf(remoteAddress)
      if (!(await triesPerNet(net))) rejectTooMany()
      const ticket = [ticketKeyOf(token), clock(), linkMinutes * minuteMs] as const
      const userId = await stores.sessions.findTicket(...ticket)
      const user = userId === null ? null : await stores.accounts.getUser(userId)
      if (!user || user.disabled) throw new ApiError('auth.link-over')
      // Before the ticket is consumed, so that the user can choose another password with the same link.
      await refuseWeak(policy, password, user)
      if ((await stores.sessions.takeTicket(...ticket)) === null) throw new ApiError('auth.link-over')
      const passwordHash = await passwords.hash(password)
      if (!(await stores.accounts.changeUser(user.id, () => ({ passwordHash })))) throw new ApiError('auth.link-over')
      await stores.usage.audit({ event: 'password.reset', userId: user.id, detail: { net } })
      // A user who forgot the password has often failed several times before.
      await stores.sessions.resetLoginLimit(loginKeys(user.name, net))
      await notify(user.id, locale)
    },
  }
}
