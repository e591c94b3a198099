import { ApiError } from '../../common/api-error.ts'
import type { Caller } from '../../common/caller.ts'
import { networkOf } from '../../http/remote-address.ts'
import type { UserRecord } from '../../ports/account-store.ts'
import type { Stores } from '../../ports/stores.ts'
import { LastAdministratorError, noPasswordHash } from '../../records/administrators.ts'
import { userNameKey } from '../../records/user-name.ts'
import { currentConfig } from '../workspace/configuration.ts'
import { loginKeys } from './login-keys.ts'
import type { Passwords } from './passwords.ts'
import { AccountError, removeUser } from './users.ts'

export interface DeletionRequest {
  readonly caller: Caller
  readonly password?: string
  readonly name?: string
  readonly remoteAddress: string
}

export interface OwnDeletion {
  /** How the owner confirms the deletion; null = the configuration leaves deletions to administrators. */
  confirmationFor(caller: Caller): Promise<'password' | 'name' | null>
  /**
   * Removes the account as an administrator would. Rejects with `request.not-found` unless the configuration allows it, with
   * `auth.session-expired`, `password.wrong`, `password.blocked`, `request.invalid` for another name, or `account.last-administrator`.
   */
  remove(request: DeletionRequest): Promise<void>
}

interface OwnDeletionParts {
  readonly stores: Pick<Stores, 'accounts' | 'sessions' | 'usage' | 'configuration'>
  readonly passwords: Passwords
  /** False = sign-in by password is off. */
  readonly isPasswordEnabled: boolean
  readonly clock: () => number
}

export const createOwnDeletion = ({ stores, passwords, isPasswordEnabled, clock }: OwnDeletionParts): OwnDeletion => {
  const isOffered = async () => (await currentConfig(stores.configuration)).login.delete_account

  const ownerOf = async ({ userId }: Caller): Promise<UserRecord> => {
    const user = userId === null ? null : await stores.accounts.getUser(userId)
    if (!user) throw new ApiError('auth.session-expired')
    return user
  }

  /** Users of another provider know no password of the portal. */
  const confirmationOf = async (user: UserRecord): Promise<'password' | 'name'> =>
    isPasswordEnabled && user.passwordHash !== noPasswordHash && (await stores.accounts.identitiesOf(user.id)).length === 0
      ? 'password'
      : 'name'

  const requirePassword = async (user: UserRecord, password: string, remoteAddress: string): Promise<void> => {
    const net = networkOf(remoteAddress)
    // The counters of the sign-in, so that a stolen session gives no additional attempts.
    const keys = loginKeys(user.name, net)
    const limit = await stores.sessions.countLoginAttempt(keys, clock())
    if (!limit.allowed) throw new ApiError('password.blocked', { blockedMinutes: limit.blockedMinutes })
    if (!(await passwords.verify(user.passwordHash, password))) {
      await stores.usage.audit({ event: 'deletion.failed', userId: user.id, detail: { net } })
      throw new ApiError('password.wrong')
    }
    await stores.sessions.resetLoginLimit(keys)
  }

  return {
    confirmationFor: async (caller) => ((await isOffered()) ? confirmationOf(await ownerOf(caller)) : null),
    remove: async ({ caller, password = '', name = '', remoteAddress }) => {
      if (!(await isOffered())) throw new ApiError('request.not-found')
      const user = await ownerOf(caller)
      const isByPassword = (await confirmationOf(user)) === 'password'
      if (isByPassword) await requirePassword(user, password, remoteAddress)
      else if (userNameKey(name) !== userNameKey(user.name)) throw new ApiError('request.invalid', { field: 'name' })
      try {
        await removeUser(stores, { id: user.id }, user.id, (now) => {
          // After a concurrent change the verified password is no longer the current one.
          if (isByPassword && now.passwordHash !== user.passwordHash) throw new ApiError('password.wrong')
        })
      } catch (error) {
        if (error instanceof LastAdministratorError) throw new ApiError('account.last-administrator')
        // Another request has removed the account meanwhile.
        if (error instanceof AccountError && error.reason === 'unknown') throw new ApiError('auth.session-expired')
        throw error
      }
    },
  }
}
