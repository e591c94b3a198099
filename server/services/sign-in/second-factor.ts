import { ApiError } from '../../common/api-error.ts'
import { networkOf } from '../../http/remote-address.ts'
import type { UserRecord } from '../../ports/account-store.ts'
import type { Stores } from '../../ports/stores.ts'
import { createRateLimit } from '../limits/rate-limit.ts'
import { hashToken, newToken } from '../sessions/new-token.ts'
import { loginKeys } from './login-keys.ts'
import { recoveryHash } from './recovery-codes.ts'
import { isTotpCode, totpStepOf } from './totp-codes.ts'

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
const hourMs = 60 * minuteMs
/** Time to find the phone. */
export const secondStepLifetimeMs = 10 * minuteMs
/**
 * Codes of the app of one account from everywhere. Whoever knows the password guesses one of the three valid codes of six digits in a day with a
 * chance of 1 in 3,000.
 */
const codesPerAccount = { maxCount: 100, windowMs: 24 * hourMs }

const digitsOf = (code: string): string => code.replaceAll(/\s/g, '')

export const createSecondFactor = (
  stores: Pick<Stores, 'accounts' | 'factors' | 'sessions' | 'usage' | 'limits'>,
  clock: () => number,
): SecondFactor => {
  const isWithinLimit = createRateLimit(stores.limits, 'second factor by account', codesPerAccount, clock)
  const keyOf = (ticket: string) => hashToken(`second factor ${ticket}`)
  const take = (ticket: string) => stores.sessions.takeTicket(keyOf(ticket), clock(), secondStepLifetimeMs)

  /** Uses the code up; null if it is not valid. */
  const consumeCode = async (userId: string, code: string): Promise<'totp' | 'recovery' | null> => {
    const digits = digitsOf(code)
    if (!isTotpCode(digits)) {
      const hash = recoveryHash(userId, code)
      return hash !== null && (await stores.factors.useRecoveryCode(userId, hash)) ? 'recovery' : null
    }
    const totp = await stores.factors.getTotp(userId)
    const step = totp && totpStepOf(totp.secret, digits, clock())
    return step !== null && (await stores.factors.useTotpStep(userId, step)) ? 'totp' : null
  }

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
      // Recovery codes are too long to be guessed. Else whoever knows the password could lock the owner out by wrong codes.
      if (isTotpCode(digitsOf(code)) && !(await isWithinLimit(user.id)))
        throw new ApiError('request.too-many', undefined, { 'Retry-After': String(codesPerAccount.windowMs / 1000) })
      const factor = await consumeCode(user.id, code)
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
