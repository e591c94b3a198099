import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '../../common/api-error.ts'
import { networkOf } from '../../http/remote-address.ts'
import type { UserRecord } from '../../ports/account-store.ts'
import type { LoginKeys } from '../../ports/session-store.ts'
import type { Stores } from '../../ports/stores.ts'
import { userNameKey } from '../../records/user-name.ts'
import { createQueueLimit } from '../limits/queue-limit.ts'
import type { Passwords } from './passwords.ts'

export interface LoginAttempt {
  readonly name: string
  readonly password: string
  readonly remoteAddress: string
}

export type Login = (attempt: LoginAttempt) => Promise<UserRecord>

// Hashed, because users type passwords into the wrong field, and to give all keys the same length.
const keyOf = (kind: string, ...parts: readonly string[]): string =>
  `${kind}:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`

/** Keys of the failed-attempt counters. */
export const loginKeys = (name: string, network: string): LoginKeys => {
  const account = userNameKey(name)
  return { account: keyOf('account', account), accountAndNet: keyOf('pair', account, network), net: keyOf('net', network) }
}

/**
 * Signs in by name and password. Rejects with `auth.blocked`, `auth.invalid-credentials`, or `auth.no-authorization` if the password is
 * correct and the account is disabled. Only a correct password reveals that an account exists.
 */
export const createLogin = (stores: Pick<Stores, 'accounts' | 'sessions' | 'usage'>, passwords: Passwords, clock: () => number): Login => {
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
    await stores.sessions.resetLoginLimit(keys)
    if (user.disabled) {
      await stores.usage.audit({ event: 'login.disabled', userId: user.id, detail: { net } })
      throw new ApiError('auth.no-authorization')
    }
    await stores.usage.audit({ event: 'login', userId: user.id, detail: { net } })
    return updateHash(user, password)
  }
}
