import * as v from 'valibot'
import { tokenListSchema } from '#contract/app-tokens.ts'
import { passwordLength } from '#contract/session.ts'
import { shareLinksSchema } from '#contract/share-links.ts'

/** What the owner may do with the account. */
export const ownAccountSchema = v.object({
  /** How the owner confirms a deletion; null = only administrators delete accounts. */
  deletion: v.nullable(v.picklist(['password', 'name'])),
})

/** One of the two, as `deletion` of the account demands. */
export const accountDeletionSchema = v.object({
  password: v.exactOptional(v.pipe(v.string(), v.maxLength(passwordLength.maxLength))),
  name: v.exactOptional(v.pipe(v.string(), v.maxLength(256))),
})

/** Everything the portal stores about a user, without secrets. Times in milliseconds since the epoch. */
export const ownDataSchema = v.object({
  account: v.object({
    id: v.string(),
    name: v.string(),
    mail: v.nullable(v.string()),
    groups: v.array(v.string()),
    isAssetUser: v.boolean(),
    isGuiAdmin: v.boolean(),
    managesPeople: v.boolean(),
    hasPassword: v.boolean(),
    identities: v.array(v.object({ issuer: v.string(), subject: v.string() })),
  }),
  bookmarks: v.array(v.string()),
  sessions: v.array(
    v.object({
      created: v.number(),
      seen: v.number(),
      browser: v.nullable(v.string()),
      system: v.nullable(v.string()),
      locale: v.nullable(v.string()),
    }),
  ),
  /** Kinds of devices that have signed in, also with sessions that have ended. */
  devices: v.array(v.object({ browser: v.nullable(v.string()), system: v.nullable(v.string()), first: v.number(), seen: v.number() })),
  tokens: tokenListSchema.entries.tokens,
  /** Share links that the user has made. */
  links: shareLinksSchema.entries.links,
  /** Authenticator app, without its key; null = none. */
  totp: v.nullable(v.object({ since: v.number(), unusedRecoveryCodes: v.number() })),
  passkeys: v.array(v.object({ name: v.string(), created: v.number(), used: v.nullable(v.number()) })),
  /** The newest entries of the log, newest first: what the user did, and what others did to the account. */
  log: v.array(
    v.object({ at: v.number(), event: v.string(), detail: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])) }),
  ),
})
export type OwnData = v.InferOutput<typeof ownDataSchema>
