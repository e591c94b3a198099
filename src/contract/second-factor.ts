import * as v from 'valibot'
import { listedPasskeySchema } from '#contract/passkeys.ts'
import { passwordLength } from '#contract/session.ts'

/** Of an authenticator app, or a recovery code with or without its dashes. */
const codeSchema = v.pipe(v.string(), v.maxLength(64))

/** The second step of a sign-in. `ticket` comes from the error `factor.needed`. */
export const signInCodeSchema = v.object({ ticket: v.pipe(v.string(), v.maxLength(128)), code: codeSchema })

/** The current password: a stolen session alone does not change how an account signs in. */
export const passwordProofSchema = v.object({ password: v.pipe(v.string(), v.maxLength(passwordLength.maxLength)) })

/** Whoever removes the app proves that it is at hand: by its code, or by a recovery code. */
export const totpRemovalSchema = v.object({ ...passwordProofSchema.entries, code: codeSchema })

export const totpCodeSchema = v.object({ code: codeSchema })

/** How the account signs in. Times in milliseconds since the epoch. */
export const signInFactorsSchema = v.object({
  /** Codes of an authenticator app; null = not set up. */
  totp: v.nullable(v.object({ since: v.number(), unusedRecoveryCodes: v.number() })),
  /** Null or missing = the account cannot have any. */
  passkeys: v.optional(v.nullable(v.array(listedPasskeySchema))),
})
export type SignInFactors = v.InferOutput<typeof signInFactorsSchema>

export const totpSetupSchema = v.object({
  /** Base32, for users who cannot scan the address. */
  secret: v.string(),
  /** `otpauth://totp/…`, for a QR code. */
  uri: v.string(),
})
export type TotpSetup = v.InferOutput<typeof totpSetupSchema>

/** Each code replaces the second factor once. No later call returns them. */
export const recoveryCodesSchema = v.object({ recoveryCodes: v.array(v.string()) })
