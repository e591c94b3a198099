import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { resultSchema } from '#contract/info.ts'
import {
  passkeyAdditionSchema,
  passkeyOptionsSchema,
  passkeyRemovalSchema,
  passkeyRenameSchema,
  passkeySignInSchema,
} from '#contract/passkeys.ts'
import {
  passwordProofSchema,
  recoveryCodesSchema,
  signInCodeSchema,
  signInFactorsSchema,
  totpCodeSchema,
  totpRemovalSchema,
  totpSetupSchema,
} from '#contract/second-factor.ts'
import { sessionSchema } from '#contract/session.ts'

/** Calls of the second factor and of passkeys; part of the deferred calls. All are optional for a server. */
export const secondFactorCalls = {
  /** Begins the session after `session/get` has responded with `factor.needed`. */
  finishSignIn: { method: 'POST', path: 'session/factor', access: 'open', body: signInCodeSchema, response: sessionSchema },
  getSignInFactors: { method: 'GET', path: 'user/factors', access: 'account', response: signInFactorsSchema },
  /** The secret counts after `confirmTotp`. */
  beginTotp: { method: 'POST', path: 'user/totp/begin', access: 'account', body: passwordProofSchema, response: totpSetupSchema },
  confirmTotp: { method: 'POST', path: 'user/totp/confirm', access: 'account', body: totpCodeSchema, response: recoveryCodesSchema },
  /** Earlier recovery codes end. */
  renewRecoveryCodes: {
    method: 'POST',
    path: 'user/totp/codes',
    access: 'account',
    body: passwordProofSchema,
    response: recoveryCodesSchema,
  },
  beginPasskeySignIn: { method: 'POST', path: 'session/passkey/begin', access: 'open', body: v.object({}), response: passkeyOptionsSchema },
  /** Begins a session without a password; counts as both factors. */
  finishPasskeySignIn: { method: 'POST', path: 'session/passkey', access: 'open', body: passkeySignInSchema, response: sessionSchema },
  beginPasskey: {
    method: 'POST',
    path: 'user/passkeys/begin',
    access: 'account',
    body: passwordProofSchema,
    response: passkeyOptionsSchema,
  },
  addPasskey: { method: 'POST', path: 'user/passkeys/add', access: 'account', body: passkeyAdditionSchema, response: resultSchema },
  renamePasskey: { method: 'POST', path: 'user/passkeys/rename', access: 'account', body: passkeyRenameSchema, response: resultSchema },
  removePasskey: { method: 'POST', path: 'user/passkeys/remove', access: 'account', body: passkeyRemovalSchema, response: resultSchema },
  removeTotp: { method: 'POST', path: 'user/totp/remove', access: 'account', body: totpRemovalSchema, response: resultSchema },
} as const satisfies Record<string, Call>
