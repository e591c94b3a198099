import { ApiError } from '../../common/api-error.ts'
import type { Caller } from '../../common/caller.ts'
import { networkOf } from '../../http/remote-address.ts'
import type { Stores } from '../../ports/stores.ts'
import type { NotifyOwner } from './account-notices.ts'
import type { PasswordPolicy } from './password-policy.ts'
import type { ProvePassword } from './password-proof.ts'
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
  readonly stores: Pick<Stores, 'accounts' | 'usage'>
  readonly provePassword: ProvePassword
  readonly passwords: Passwords
  readonly policy: PasswordPolicy
  /** Null = no mail can be sent. */
  readonly notify: NotifyOwner | null
  /** False = sign-in by password is off. */
  readonly isEnabled: boolean
}

export const createPasswordChange =
  ({ stores, provePassword, passwords, policy, notify, isEnabled }: PasswordChangeParts): PasswordChange =>
  async ({ caller, current, password, locale, remoteAddress }) => {
    // As for mailed links: an account at a provider must not be accessible by password after the provider has disabled it.
    if (!isEnabled || (caller.userId !== null && (await stores.accounts.identitiesOf(caller.userId)).length > 0))
      throw new ApiError('password.single-sign-on')
    const user = await provePassword({ caller, password: current, remoteAddress }, 'password.change-failed')
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
    await stores.usage.audit({ event: 'password.changed', userId: user.id, detail: { net: networkOf(remoteAddress) } })
    await notify?.('password-changed', user.id, locale)
  }
