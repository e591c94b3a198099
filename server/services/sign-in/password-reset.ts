import type { Logger } from 'pino'
import { ApiError } from '../../common/api-error.ts'
import { networkOf } from '../../http/remote-address.ts'
import type { Documents, UserRecord } from '../../ports/documents.ts'
import { userNameKey } from '../../ports/user-name.ts'
import { createRateLimit } from '../limits/rate-limit.ts'
import { hashToken, newToken } from '../sessions/sessions.ts'
import { currentConfig } from '../workspace/configuration.ts'
import { loginKeys } from './login.ts'
import type { Post } from './mail-room.ts'
import { oneLine, textsForMail } from './mail-texts.ts'
import type { PasswordNotice } from './password-notice.ts'
import type { PasswordPolicy } from './password-policy.ts'
import type { Passwords } from './passwords.ts'
import { refuseWeak } from './refuse-weak.ts'

export interface PasswordReset {
  /** Says the same of every name, and before it is looked up. Throws `request.too-many`. */
  ask(asking: { readonly name: string; readonly locale: string; readonly remoteAddress: string }): void
  /** Rejects with `auth.link-over`, `request.too-many`, `password.common` or `password.guessable`. */
  redeem(redeeming: {
    readonly token: string
    readonly password: string
    readonly locale: string
    readonly remoteAddress: string
  }): Promise<void>
}

export interface PasswordResetOptions {
  readonly documents: Documents
  readonly passwords: Passwords
  readonly policy: PasswordPolicy
  readonly notify: PasswordNotice
  readonly post: Post
  /** Where the links lead, with a slash at the end. Never made of what a request says of its host. */
  readonly publicUrl: string
  readonly clock: () => number
  readonly log: Logger
}

const minute = 60_000
const linkMinutes = 30

/** Apart from the other uses of tickets, so that one can't be used as the other. */
const ticketOf = (token: string): string => hashToken(`password-reset ${token}`)

const refuse = (): never => {
  throw new ApiError('request.too-many', undefined, { 'Retry-After': String((15 * minute) / 1000) })
}

export const createPasswordReset = ({
  documents,
  passwords,
  policy,
  notify,
  post,
  publicUrl,
  clock,
  log,
}: PasswordResetOptions): PasswordReset => {
  const perNet = createRateLimit(20, 15 * minute, clock)
  const perAccount = createRateLimit(3, 60 * minute, clock)
  const triesPerNet = createRateLimit(20, 15 * minute, clock)

  const sendLink = async (user: UserRecord, to: string, locale: string): Promise<void> => {
    const token = newToken()
    await documents.putTicket({ tokenHash: ticketOf(token), userId: user.id, expiresAt: clock() + linkMinutes * minute })
    await documents.audit({ event: 'password.mail', userId: user.id })
    const portal = oneLine((await currentConfig(documents)).global.website_title)
    const text = await textsForMail(documents, locale, { portal, name: user.name, minutes: linkMinutes })
    const parts = [
      text('views.login.modals.password_reset.mail.message'),
      `${text('mail.password_reset.link')}\n${publicUrl}#/login?reset=${token}`,
    ]
    post({ to, subject: oneLine(text('views.login.modals.password_reset.mail.subject')), text: `${parts.join('\n\n')}\n` }, portal)
  }

  const consider = async (name: string, locale: string): Promise<void> => {
    const isWithin = perAccount(userNameKey(name))
    const user = await documents.findUser(name)
    if (!isWithin || !user?.mail || user.disabled) return
    // Who comes in by another provider has the password there: whoever is shut out there must not get in here.
    if ((await documents.identitiesOf(user.id)).length > 0) return
    await sendLink(user, user.mail, locale)
  }

  return {
    ask: ({ name, locale, remoteAddress }) => {
      if (!perNet(networkOf(remoteAddress))) refuse()
      // After the answer: how long it takes would tell whether there is such an account.
      setImmediate(() => {
        consider(name, locale).catch((error: unknown) => log.error({ err: error }, 'a mail for a new password could not be made'))
      })
    },
    redeem: async ({ token, password, locale, remoteAddress }) => {
      const net = networkOf(remoteAddress)
      if (!triesPerNet(net)) refuse()
      const ticket = [ticketOf(token), clock(), linkMinutes * minute] as const
      const userId = await documents.findTicket(...ticket)
      const user = userId === null ? null : await documents.getUser(userId)
      if (!user || user.disabled) throw new ApiError('auth.link-over')
      // Before the ticket is used up: the user chooses another password with the same link.
      await refuseWeak(policy, password, user)
      if ((await documents.takeTicket(...ticket)) === null) throw new ApiError('auth.link-over')
      const passwordHash = await passwords.hash(password)
      if (!(await documents.changeUser(user.id, () => ({ passwordHash })))) throw new ApiError('auth.link-over')
      await documents.audit({ event: 'password.reset', userId: user.id, detail: { net } })
      // Whoever forgot it has often tried too often before.
      await documents.clearLoginGate(loginKeys(user.name, net))
      await notify(user, locale)
    },
  }
}
