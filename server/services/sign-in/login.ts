import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '../../common/api-error.ts'
import { networkOf } from '../../http/remote-address.ts'
import type { UserRecord } from '../../ports/account-store.ts'
import type { Stores } from '../../ports/stores.ts'
import { createQueueLimit } from '../limits/queue-limit.ts'
import { loginKeys } from './login-keys.ts'
import type { Passwords } from './passwords.ts'
import type { SecondFactor } from './second-factor.ts'

export interface LoginAttempt {
  readonly name: string
  readonly password: string
  readonly remoteAddress: string
}

export type Login = (attempt: LoginAttempt) => Promise<UserRecord>

interface LoginParts {
  readonly stores: Pick<Stores, 'accounts' | 'sessions' | 'usage'>
  readonly passwords: Passwords
  readonly secondFactor: SecondFactor
  readonly clock: () => number
}

/**
 * Signs in by name and password. Rejects with `auth.blocked`, `auth.invalid-credentials`, or `auth.no-authorization` if the password is
 * correct and the account is disabled, or `factor.needed` with the ticket of the second step. Only a correct password reveals that an
 * account exists.
 */
export const createLogin = ({ stores, passwords, secondFactor, clock }: LoginParts): Login => {
  const delayed = createQueueLimit(200, 0)

  const updateHash = async (user: UserRecord, password: string): Promise<UserRecord> => {
    if (!passwords.isOutdated(user.passwordHash)) return user
    const passwordHash = await passwords.hash(password)
    // Do not overwrite a password that was changed in between.
    const updateIfCurrent = (now: UserRecord) => (now.passwordHash === user.passwordHash ? { passwordHash } : {})
    const updated = await stores.accounts.changeUser(user.id, updateIfCurrent, undefined, true)
    // Another server may have changed the password, or only its hash.
    if (!updated || (updated.passwordHash !== passwordHash && !(await passwords.verify(updated.passwordHash, password))))
      throw new ApiError('auth.invalid-credentials')
    return updated
  }

  return async ({ name, password, remoteAddress }) => {
    const net = networkOf(remoteAddress)
    const keys = loginKeys(name, net)
    const limit = await stores.sessions.countLoginAttempt(keys, clock())
    if (!limit.allowed) throw new ApiError('auth.blocked', { blockedMinutes: limit.blockedMinutes })
    if (limit.slowDown > 0) await delayed(() => wait(limit.slowDown))
    const user = await stores.accounts.findUser(name)
    if (!(await passwords.verify(user?.passwordHash ?? null, password)) || !user) {
      await stores.usage.audit({ event: 'login.failed', userId: user?.id ?? null, detail: { net } })
      throw new ApiError('auth.invalid-credentials')
    }
    const needsFactor = !user.disabled && (await secondFactor.isNeeded(user.id))
    // Else the password would give new attempts at the code.
    if (!needsFactor) await stores.sessions.resetLoginLimit(keys)
    if (user.disabled) {
      await stores.usage.audit({ event: 'login.disabled', userId: user.id, detail: { net } })
      throw new ApiError('auth.no-authorization')
    }
    await stores.usage.audit({ event: needsFactor ? 'login.factor-needed' : 'login', userId: user.id, detail: { net } })
    const current = await updateHash(user, password)
    if (needsFactor) throw new ApiError('factor.needed', { ticket: await secondFactor.issue(current) })
    return current
  }
}
