import { ApiError } from '../../common/api-error.ts'
import type { Caller } from '../../common/caller.ts'
import { networkOf } from '../../http/remote-address.ts'
import type { Stores } from '../../ports/stores.ts'
import { loginKeys } from './login.ts'
import type { PasswordNotice } from './password-notice.ts'
import type { PasswordPolicy } from './password-policy.ts'
import type { Passwords } from './passwords.ts'
import { refuseWeak } from './refuse-weak.ts'

export interface PasswordChangeRequest {
  readonly caller: Caller
  readonly current: string
  readonly password: string
  readonly locale: string
  readonly remoteAddress: string
}

/**
 * Replaces the password of the signed-in user and ends all sessions and mailed links of the account, except this session. Rejects with
 * `password.single-sign-on`, `password.blocked`, `password.wrong`, `password.common` or `password.guessable`.
 */
export type PasswordChange = (change: PasswordChangeRequest) => Promise<void>

interface PasswordChangeParts {
  readonly stores: Pick<Stores, 'accounts' | 'sessions' | 'usage'>
  readonly passwords: Passwords
  readonly policy: PasswordPolicy
  /** Null = no mail can be sent. */
  readonly notify: PasswordNotice | null
  /** False = sign-in by password is off. */
  readonly isEnabled: boolean
  readonly clock: () => number
}

export const createPasswordChange =
  ({ stores, passwords, policy, notify, isEnabled, clock }: PasswordChangeParts): PasswordChange =>
  async ({ caller, current, password, locale, remoteAddress }) => {
    const user = caller.userId === null ? null : await stores.accounts.getUser(caller.userId)
    if (!user) throw new ApiError('auth.session-expired')
    // As for mailed links: an account at a provider must not be accessible by password after the provider has disabled it.
    if (!isEnabled || (await stores.accounts.identitiesOf(user.id)).length > 0) throw new ApiError('password.single-sign-on')
    const net = networkOf(remoteAddress)
    // The counters of the sign-in, so that a stolen session gives no additional attempts.
    const keys = loginKeys(user.name, net)
    const limit = await stores.sessions.countLoginAttempt(keys, clock())
    if (!limit.allowed) throw new ApiError('password.blocked', { blockedMinutes: limit.blockedMinutes })
    if (!(await passwords.verify(user.passwordHash, current))) {
      await stores.usage.audit({ event: 'password.change-failed', userId: user.id, detail: { net } })
      throw new ApiError('password.wrong')
    }
    await stores.sessions.resetLoginLimit(keys)
    await refuseWeak(policy, password, user)
    const passwordHash = await passwords.hash(password)
    let isCurrent = false
    await stores.accounts.changeUser(
      user.id,
      (now) => {
        // After a concurrent change the verified password is no longer the current one.
        isCurrent = now.passwordHash === user.passwordHash
        return isCurrent ? { passwordHash } : {}
      },
      caller.sessionId,
    )
    if (!isCurrent) throw new ApiError('password.wrong')
    await stores.usage.audit({ event: 'password.changed', userId: user.id, detail: { net } })
    await notify?.(user.id, locale)
  }
