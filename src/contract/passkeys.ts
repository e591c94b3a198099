import * as v from 'valibot'
import { passwordLength } from '#contract/session.ts'

/** Of one account. */
export const maxPasskeyCount = 20

/** Characters. */
export const maxPasskeyNameLength = 64
const passkeyNameSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxPasskeyNameLength), v.regex(/^[^\p{C}]*$/u))
const passkeyIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,1400}$/))

/** Times in milliseconds since the epoch. */
export const listedPasskeySchema = v.object({
  id: v.string(),
  name: v.string(),
  created: v.number(),
  /** Last sign-in; null = never. */
  used: v.nullable(v.number()),
})
export type ListedPasskey = v.InferOutput<typeof listedPasskeySchema>

/** `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const passkeyOptionsSchema = v.object({ options: v.looseObject({ challenge: v.string() }) })

const base64urlSchema = v.pipe(v.string(), v.maxLength(16_384), v.regex(/^[\w-]*$/))
const credentialEntries = {
  id: passkeyIdSchema,
  rawId: passkeyIdSchema,
  type: v.literal('public-key'),
  authenticatorAttachment: v.exactOptional(v.picklist(['cross-platform', 'platform'])),
  clientExtensionResults: v.optional(v.object({}), {}),
}

/** `RegistrationResponseJSON` of WebAuthn; what the server does not need is ignored. */
const registrationSchema = v.object({
  ...credentialEntries,
  response: v.object({
    clientDataJSON: base64urlSchema,
    attestationObject: base64urlSchema,
    transports: v.exactOptional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(16))),
  }),
})
/** `AuthenticationResponseJSON` of WebAuthn. */
const assertionSchema = v.object({
  ...credentialEntries,
  response: v.object({
    clientDataJSON: base64urlSchema,
    authenticatorData: base64urlSchema,
    signature: base64urlSchema,
    userHandle: v.exactOptional(base64urlSchema),
  }),
})

export const passkeyAdditionSchema = v.object({ name: passkeyNameSchema, credential: registrationSchema })
export const passkeySignInSchema = v.object({ credential: assertionSchema })
export const passkeyRenameSchema = v.object({ id: passkeyIdSchema, name: passkeyNameSchema })
export const passkeyRemovalSchema = v.object({
  id: passkeyIdSchema,
  password: v.pipe(v.string(), v.maxLength(passwordLength.maxLength)),
})
