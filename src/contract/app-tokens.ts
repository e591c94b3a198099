import * as v from 'valibot'

/** What a token allows at most, each including those before it; the rights of its owner limit it further. */
export const tokenAccesses = ['read', 'download', 'change'] as const
export type TokenAccess = (typeof tokenAccesses)[number]

export const tokenLifetimesDays = [30, 90, 365] as const
export type TokenLifetimeDays = (typeof tokenLifetimesDays)[number]

/** Every token begins with it, so that programs that search for leaked secrets find tokens. */
export const appTokenPrefix = 'vitrine_'

/** Tokens of one account at most, expired ones included. */
export const maxAppTokenCount = 20

export const tokenNameLength = 64

const tokenNameSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(tokenNameLength), v.regex(/^[^\p{C}]*$/u))

export const newTokenSchema = v.object({
  /** For the owner alone, such as the name of the script. */
  name: tokenNameSchema,
  access: v.picklist(tokenAccesses),
  days: v.picklist(tokenLifetimesDays),
})

const listedTokenSchema = v.object({
  /** Names the token for `user/tokens/revoke`; it is neither the token nor its hash. */
  id: v.string(),
  name: v.string(),
  access: v.picklist(tokenAccesses),
  /** Milliseconds since the epoch, like the other times. */
  created: v.number(),
  /** The token is invalid from then on. */
  expires: v.number(),
  /** To the minute; null = never used. */
  used: v.nullable(v.number()),
})
export type ListedToken = v.InferOutput<typeof listedTokenSchema>

/** App tokens of the account, the newest first. */
export const tokenListSchema = v.object({ tokens: v.array(listedTokenSchema) })

/** `token` is for the Authorization header. No later call returns it. */
export const tokenAddedSchema = v.object({ ...listedTokenSchema.entries, token: v.string() })
export type AddedToken = v.InferOutput<typeof tokenAddedSchema>

export const tokenIdSchema = v.object({ id: v.pipe(v.string(), v.maxLength(64)) })
