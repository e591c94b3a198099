import { ApiError } from '../../common/api-error.ts'
import type { Stores } from '../../ports/stores.ts'
import { createRateLimit } from '../limits/rate-limit.ts'
import { recoveryHash } from './recovery-codes.ts'
import { isTotpCode, totpStepOf } from './totp-codes.ts'

/** Codes that prove the possession of a second factor: of an authenticator app, or recovery codes. */
export interface FactorCodes {
  /** Counts an attempt at a code of the app. Rejects with `request.too-many`. */
  count(userId: string, code: string): Promise<void>
  /** Uses the code up; null if it is not valid. */
  consume(userId: string, code: string): Promise<'totp' | 'recovery' | null>
}

const hourMs = 60 * 60_000
/**
 * Codes of the app of one account from everywhere. Whoever knows the password guesses one of the three valid codes of six digits in a day with a
 * chance of 1 in 3,000.
 */
const codesPerAccount = { maxCount: 100, windowMs: 24 * hourMs }

const digitsOf = (code: string): string => code.replaceAll(/\s/g, '')

export const createFactorCodes = (stores: Pick<Stores, 'factors' | 'limits'>, clock: () => number): FactorCodes => {
  const isWithinLimit = createRateLimit(stores.limits, 'second factor by account', codesPerAccount, clock)
  return {
    count: async (userId, code) => {
      // Recovery codes are too long to be guessed. Else whoever knows the password could lock the owner out by wrong codes.
      if (isTotpCode(digitsOf(code)) && !(await isWithinLimit(userId)))
        throw new ApiError('request.too-many', undefined, { 'Retry-After': String(codesPerAccount.windowMs / 1000) })
    },
    consume: async (userId, code) => {
      const digits = digitsOf(code)
      if (!isTotpCode(digits)) {
        const hash = recoveryHash(userId, code)
        return hash !== null && (await stores.factors.useRecoveryCode(userId, hash)) ? 'recovery' : null
      }
      const totp = await stores.factors.getTotp(userId)
      const step = totp && totpStepOf(totp.secret, digits, clock())
      return step !== null && (await stores.factors.useTotpStep(userId, step)) ? 'totp' : null
    },
  }
}
