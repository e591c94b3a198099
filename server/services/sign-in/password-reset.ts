import type { Logger } from 'pino'
import { ApiError } from '../../common/api-error.ts'
import { networkOf } from '../../http/remote-address.ts'
import type { Stores } from '../../ports/stores.ts'
import { userNameKey } from '../../records/user-name.ts'
import { createRateLimit } from '../limits/rate-limit.ts'
import type { NotifyOwner } from './account-notices.ts'
import { loginKeys } from './login-keys.ts'
import type { QueueMail } from './mail-queue.ts'
import type { PasswordLinks } from './password-links.ts'
import type { PasswordPolicy } from './password-policy.ts'
import type { Passwords } from './passwords.ts'
import { refuseWeak } from './refuse-weak.ts'

/** Mails a link for a new password. Resolves in the same way for every name, before the lookup. Rejects with `request.too-many`. */
export type RequestPasswordMail = (request: {
  readonly name: string
  readonly locale: string
  readonly remoteAddress: string
}) => Promise<void>

/** Sets a password by a link. Rejects with `auth.link-over`, `request.too-many`, `password.common` or `password.guessable`. */
export type RedeemPasswordLink = (reset: {
  readonly token: string
  readonly password: string
  readonly locale: string
  readonly remoteAddress: string
}) => Promise<void>

const minuteMs = 60_000

const rejectTooMany = (): never => {
  throw new ApiError('request.too-many', undefined, { 'Retry-After': String((15 * minuteMs) / 1000) })
}

interface MailRequestOptions {
  readonly stores: Pick<Stores, 'accounts' | 'usage' | 'limits'>
  readonly queueMail: QueueMail
  readonly clock: () => number
  readonly log: Logger
}

export const createPasswordMailRequests = ({ stores, queueMail, clock, log }: MailRequestOptions): RequestPasswordMail => {
  const perNet = createRateLimit(stores.limits, 'password mail by network', { maxCount: 20, windowMs: 15 * minuteMs }, clock)
  const perAccount = createRateLimit(stores.limits, 'password mail by account', { maxCount: 3, windowMs: 60 * minuteMs }, clock)

  const sendLinkIfAllowed = async (name: string, locale: string): Promise<void> => {
    const isWithin = await perAccount(userNameKey(name))
    const user = await stores.accounts.findUser(name)
    if (!isWithin || !user?.mail || user.disabled) return
    if ((await stores.accounts.identitiesOf(user.id)).length > 0) return
    await stores.usage.audit({ event: 'password.mail', userId: user.id })
    await queueMail('password-link', user.id, locale)
  }

  return async ({ name, locale, remoteAddress }) => {
    if (!(await perNet(networkOf(remoteAddress)))) rejectTooMany()
    // After the response: the time of the lookup would reveal whether the account exists.
    setImmediate(() => {
      sendLinkIfAllowed(name, locale).catch((error: unknown) => log.error({ err: error }, 'a mail for a new password could not be created'))
    })
  }
}

interface RedeemOptions {
  readonly stores: Pick<Stores, 'accounts' | 'sessions' | 'usage' | 'limits'>
  readonly links: PasswordLinks
  readonly passwords: Passwords
  readonly policy: PasswordPolicy
  /** Null = no mail can be sent. */
  readonly notify: NotifyOwner | null
  readonly clock: () => number
}

export const createPasswordRedemption = ({ stores, links, passwords, policy, notify, clock }: RedeemOptions): RedeemPasswordLink => {
  const triesPerNet = createRateLimit(stores.limits, 'password link by network', { maxCount: 20, windowMs: 15 * minuteMs }, clock)
  return async ({ token, password, locale, remoteAddress }) => {
    const net = networkOf(remoteAddress)
    if (!(await triesPerNet(net))) rejectTooMany()
    const link = await links.find(token)
    const user = link && (await stores.accounts.getUser(link.userId))
    // Since the link was issued, the account may have been linked to a provider, which decides about its access from then on.
    if (!user || user.disabled || (await stores.accounts.identitiesOf(user.id)).length > 0) throw new ApiError('auth.link-over')
    // Before the ticket is consumed, so that the user can choose another password with the same link.
    await refuseWeak(policy, password, user)
    if (!(await links.take(token, link.purpose))) throw new ApiError('auth.link-over')
    const passwordHash = await passwords.hash(password)
    let isOpen = false
    await stores.accounts.changeUser(user.id, (now) => {
      // Another link, another administrator or the owner may have changed the account since the link was taken.
      isOpen = !now.disabled && now.mail === user.mail && now.passwordHash === user.passwordHash
      return isOpen ? { passwordHash } : {}
    })
    if (!isOpen) throw new ApiError('auth.link-over')
    await stores.usage.audit({ event: 'password.reset', userId: user.id, detail: { net } })
    // A user who forgot the password has often failed several times before.
    await stores.sessions.resetLoginLimit(loginKeys(user.name, net))
    if (link.purpose !== 'invitation') await notify?.('password-changed', user.id, locale)
  }
}
