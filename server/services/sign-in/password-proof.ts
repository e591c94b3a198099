import { ApiError } from '../../common/api-error.ts'
import type { Caller } from '../../common/caller.ts'
import { networkOf } from '../../http/remote-address.ts'
import type { UserRecord } from '../../ports/account-store.ts'
import type { Stores } from '../../ports/stores.ts'
import { loginKeys } from './login-keys.ts'
import type { Passwords } from './passwords.ts'

export interface PasswordProofRequest {
  readonly caller: Caller
  readonly password: string
  readonly remoteAddress: string
}

/**
 * Verifies that a signed-in user knows the password, before a change of how the account signs in. Rejects with `auth.session-expired`,
 * `password.blocked` or `password.wrong`.
 * @param failedEvent event of the audit log for a wrong password
 */
export type ProvePassword = (request: PasswordProofRequest, failedEvent: string) => Promise<UserRecord>

export const createPasswordProof =
  (stores: Pick<Stores, 'accounts' | 'sessions' | 'usage'>, passwords: Passwords, clock: () => number): ProvePassword =>
  async ({ caller, password, remoteAddress }, failedEvent) => {
    const user = caller.userId === null ? null : await stores.accounts.getUser(caller.userId)
    if (!user) throw new ApiError('auth.session-expired')
    const net = networkOf(remoteAddress)
    // The counters of the sign-in, so that a stolen session gives no additional attempts.
    const keys = loginKeys(user.name, net)
    const limit = await stores.sessions.countLoginAttempt(keys, clock())
    if (!limit.allowed) throw new ApiError('password.blocked', { blockedMinutes: limit.blockedMinutes })
    if (!(await passwords.verify(user.passwordHash, password))) {
      await stores.usage.audit({ event: failedEvent, userId: user.id, detail: { net } })
      throw new ApiError('password.wrong')
    }
    await stores.sessions.resetLoginLimit(keys)
    return user
  }
