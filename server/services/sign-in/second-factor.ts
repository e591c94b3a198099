import { ApiError } from '../../common/api-error.ts'
import { networkOf } from '../../http/remote-address.ts'
import type { UserRecord } from '../../ports/account-store.ts'
import type { Stores } from '../../ports/stores.ts'
import { hashToken, newToken } from '../sessions/new-token.ts'
import type { FactorCodes } from './factor-codes.ts'
import { loginKeys } from './login-keys.ts'

export interface SecondStep {
  readonly ticket: string
  /** Of an authenticator app, or a recovery code. */
  readonly code: string
  readonly remoteAddress: string
}

/** The step of a sign-in after the right password. */
export interface SecondFactor {
  isNeeded(userId: string): Promise<boolean>
  /**
   * Ticket for the second step. Rejects with `auth.invalid-credentials` if the account has changed after `user` was read.
   * @param user account whose password was right
   */
  issue(user: UserRecord): Promise<string>
  /** Rejects with `factor.over`, `factor.blocked`, `request.too-many` or `factor.wrong`. After a wrong code the ticket stays valid. */
  redeem(step: SecondStep): Promise<UserRecord>
}

const minuteMs = 60_000
/** Time to find the phone. */
export const secondStepLifetimeMs = 10 * minuteMs

export const createSecondFactor = (
  stores: Pick<Stores, 'accounts' | 'factors' | 'sessions' | 'usage'>,
  codes: FactorCodes,
  clock: () => number,
): SecondFactor => {
  const keyOf = (ticket: string) => hashToken(`second factor ${ticket}`)
  const take = (ticket: string) => stores.sessions.takeTicket(keyOf(ticket), clock(), secondStepLifetimeMs)

  return {
    isNeeded: async (userId) => (await stores.factors.getTotp(userId)) !== null,
    issue: async (user) => {
      const ticket = newToken()
      await stores.sessions.putTicket({ tokenHash: keyOf(ticket), userId: user.id, expiresAt: clock() + secondStepLifetimeMs })
      // Another server may have changed the account, and ended its tickets, before this one was stored.
      const current = await stores.accounts.getUser(user.id)
      if (current && !current.disabled && current.passwordHash === user.passwordHash) return ticket
      await take(ticket)
      throw new ApiError('auth.invalid-credentials')
    },
    redeem: async ({ ticket, code, remoteAddress }) => {
      const userId = await stores.sessions.findTicket(keyOf(ticket), clock(), secondStepLifetimeMs)
      const user = userId === null ? null : await stores.accounts.getUser(userId)
      if (!user || user.disabled) throw new ApiError('factor.over')
      const net = networkOf(remoteAddress)
      // The counters of the password, which the first step has not reset: a known password gives no additional attempts.
      const keys = loginKeys(user.name, net)
      const limit = await stores.sessions.countLoginAttempt(keys, clock())
      if (!limit.allowed) throw new ApiError('factor.blocked', { blockedMinutes: limit.blockedMinutes })
      await codes.count(user.id, code)
      const factor = await codes.consume(user.id, code)
      if (factor === null) {
        await stores.usage.audit({ event: 'login.factor-failed', userId: user.id, detail: { net } })
        throw new ApiError('factor.wrong')
      }
      if ((await take(ticket)) === null) throw new ApiError('factor.over')
      // Both steps were counted, and neither was a failure of this network.
      for (const _step of ['password', 'code']) await stores.sessions.resetLoginLimit(keys)
      await stores.usage.audit({ event: 'login', userId: user.id, detail: { net, factor } })
      return user
    },
  }
}
