import { Secret, TOTP } from 'otpauth'
import type { CallResponse } from '../../src/contract/calls.ts'
import { password, type TestPortal, type TestUser } from './portal.ts'

export const periodMs = 30_000

/** An authenticator app with the secret of one account. */
export interface AuthenticatorApp {
  readonly recoveryCodes: readonly string[]
  /** @param steps periods after (or before) the current time of the portal */
  code(steps?: number): string
}

export const codeOf = (secret: string, now: number): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })

/** Sets up a second factor over the calls of the page. The code of the current period is used by that. */
export const setUpFactor = async (portal: TestPortal, as: TestUser, currentPassword = password): Promise<AuthenticatorApp> => {
  const { clock } = portal.portal.services
  const begun = await portal.call('beginTotp', { as, json: { password: currentPassword } })
  const { secret } = (await begun.json()) as CallResponse<'beginTotp'>
  const code = (steps = 0) => codeOf(secret, clock() + steps * periodMs)
  const confirmed = await portal.call('confirmTotp', { as, json: { code: code() }, headers: { 'Accept-Language': 'en' } })
  const { recoveryCodes } = (await confirmed.json()) as CallResponse<'confirmTotp'>
  return { recoveryCodes, code }
}
