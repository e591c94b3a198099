import type { SignInFactors, TotpSetup } from '#contract/second-factor.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Caller } from '../../common/caller.ts'
import { networkOf } from '../../http/remote-address.ts'
import type { Stores } from '../../ports/stores.ts'
import { createRateLimit } from '../limits/rate-limit.ts'
import type { RequiredFactors } from '../sessions/required-factors.ts'
import { titledConfig } from '../workspace/titled-config.ts'
import type { NotifyOwner } from './account-notices.ts'
import type { FactorCodes } from './factor-codes.ts'
import { oneLine } from './mail-texts.ts'
import type { PasswordProofRequest, ProvePassword } from './password-proof.ts'
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts'
import { newTotpSecret, totpStepOf, totpUri } from './totp-codes.ts'

/**
 * The authenticator app of a signed-in user. Every change but the confirmation requires the password and rejects as ProvePassword.
 * Everything rejects with `password.single-sign-on` if sign-in by password is off.
 */
export interface TotpSettings {
  get(caller: Caller): Promise<SignInFactors>
  /** Rejects with `request.invalid` if an app is set up already. */
  begin(request: PasswordProofRequest): Promise<TotpSetup>
  /** Returns the recovery codes. Rejects with `factor.wrong`, `request.too-many`, or `factor.over` without a secret that waits. */
  confirm(request: { readonly caller: Caller; readonly code: string; readonly locale: string }): Promise<string[]>
  /** Returns new recovery codes. Rejects with `factor.over` if no app is set up. */
  renewCodes(request: PasswordProofRequest): Promise<string[]>
  /**
   * Rejects with `factor.over` if no app is set up, `factor.last` if the account must have a second factor and has no other one, `factor.wrong` or
   * `request.too-many`.
   */
  remove(request: PasswordProofRequest & { readonly code: string; readonly locale: string }): Promise<void>
}

interface TotpSettingsParts {
  readonly stores: Pick<Stores, 'accounts' | 'factors' | 'configuration' | 'usage' | 'limits'>
  readonly provePassword: ProvePassword
  readonly codes: FactorCodes
  readonly requiredFactors: Pick<RequiredFactors, 'isLast'>
  /** Null = no mail can be sent. */
  readonly notify: NotifyOwner | null
  /** False = sign-in by password is off: the provider asks for its own second factor. */
  readonly isEnabled: boolean
  readonly clock: () => number
}

const proofFailed = 'factor.password-wrong'
const hourMs = 3_600_000
/** A stolen session must not guess the code of a set-up that its owner has not finished. */
const confirmationsPerAccount = { maxCount: 100, windowMs: 24 * hourMs }

export const createTotpSettings = (parts: TotpSettingsParts): TotpSettings => {
  const { stores, provePassword, codes: factorCodes, requiredFactors, notify, isEnabled, clock } = parts
  const { factors, usage } = stores
  const isWithinLimit = createRateLimit(stores.limits, 'set-up of a second factor by account', confirmationsPerAccount, clock)

  const requireEnabled = (): void => {
    if (!isEnabled) throw new ApiError('password.single-sign-on')
  }
  const prove = (request: PasswordProofRequest) => {
    requireEnabled()
    return provePassword(request, proofFailed)
  }
  const newCodes = (userId: string) => {
    const codes = newRecoveryCodes()
    return { codes, hashes: codes.flatMap((code) => recoveryHash(userId, code) ?? []) }
  }

  return {
    get: async ({ userId }) => {
      requireEnabled()
      const totp = userId === null ? null : await factors.getTotp(userId)
      return { totp: totp && { since: totp.since, unusedRecoveryCodes: totp.unusedRecoveryCodes } }
    },
    begin: async (request) => {
      const user = await prove(request)
      const secret = newTotpSecret()
      if (!(await factors.beginTotp(user.id, secret))) throw new ApiError('request.invalid', { reason: 'exists' })
      const portal = oneLine((await titledConfig(stores.configuration)).global.website_title)
      return { secret, uri: totpUri(secret, portal, oneLine(user.name)) }
    },
    confirm: async ({ caller: { userId }, code, locale }) => {
      requireEnabled()
      const secret = userId === null ? null : await factors.getUnconfirmedTotp(userId)
      if (userId === null || secret === null) throw new ApiError('factor.over')
      if (!(await isWithinLimit(userId)))
        throw new ApiError('request.too-many', undefined, { 'Retry-After': String(confirmationsPerAccount.windowMs / 1000) })
      const now = clock()
      const step = totpStepOf(secret, code.replaceAll(/\s/g, ''), now)
      if (step === null) throw new ApiError('factor.wrong')
      const { codes, hashes } = newCodes(userId)
      if (!(await factors.confirmTotp(userId, { secret, step, since: now, recoveryHashes: hashes }))) throw new ApiError('factor.over')
      await usage.audit({ event: 'factor.added', userId })
      await notify?.('factor-added', userId, locale)
      return codes
    },
    renewCodes: async (request) => {
      const { id } = await prove(request)
      const { codes, hashes } = newCodes(id)
      if (!(await factors.replaceRecoveryCodes(id, hashes))) throw new ApiError('factor.over')
      await usage.audit({ event: 'factor.codes-renewed', userId: id })
      return codes
    },
    remove: async (request) => {
      const user = await prove(request)
      const { id } = user
      if ((await factors.getTotp(id)) === null) throw new ApiError('factor.over')
      if (await requiredFactors.isLast(user, 'totp')) throw new ApiError('factor.last')
      await factorCodes.count(id, request.code)
      if ((await factorCodes.consume(id, request.code)) === null) {
        await usage.audit({ event: 'factor.code-wrong', userId: id, detail: { net: networkOf(request.remoteAddress) } })
        throw new ApiError('factor.wrong')
      }
      if (!(await factors.removeTotp(id))) throw new ApiError('factor.over')
      await usage.audit({ event: 'factor.removed', userId: id })
      await notify?.('factor-removed', id, request.locale)
    },
  }
}
