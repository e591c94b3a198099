import * as v from 'valibot'

export const loginMethodSchema = v.object({
  name: v.string(),
  /** `native` = form with user name and password; `sso` = button that links to `url`. */
  type: v.picklist(['native', 'sso']),
  label: v.optional(v.string()),
  url: v.optional(v.string()),
})
export type LoginMethod = v.InferOutput<typeof loginMethodSchema>

/** Length limits of a new password in characters. */
export const passwordLength = { minLength: 8, maxLength: 1024 } as const

/** Without user and pass the server continues the current session, or starts a guest session if guests are allowed. */
export const credentialsSchema = v.object({
  user: v.optional(v.pipe(v.string(), v.maxLength(256))),
  pass: v.optional(v.pipe(v.string(), v.maxLength(passwordLength.maxLength))),
})

export const sessionSchema = v.object({
  /** Opaque token for the Authorization header; null = no user is signed in and guests are not allowed. */
  session: v.nullable(v.string()),
  /** null = guest. */
  user: v.nullable(v.string()),
  guest: v.boolean(),
  isAssetUser: v.boolean(),
  isGuiAdmin: v.boolean(),
  workspace: v.string(),
  login_methods: v.array(loginMethodSchema),
  /** Scope of local data: the same for a user on every device; one shared value for all guests. */
  scope: v.string(),
  /** A group requires a second factor, and the account has none: end of the grace in milliseconds since the epoch; 0 = it is over. */
  factorUntil: v.exactOptional(v.number()),
  /** The account may make share links; missing = it may not. */
  mayShare: v.exactOptional(v.literal(true)),
})
export type Session = v.InferOutput<typeof sessionSchema>

export const sessionCheckSchema = v.object({ isGuiAdmin: v.boolean(), sessionValid: v.boolean() })

export const passwordMailSchema = v.object({
  user: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(256)),
  /** Accepted for compatibility and ignored: the server writes the e-mail itself, so that it cannot be used as a relay. */
  subject: v.optional(v.string()),
  message: v.optional(v.string()),
})

export const newPasswordTextSchema = v.pipe(v.string(), v.minLength(passwordLength.minLength), v.maxLength(passwordLength.maxLength))

/** `token` comes from the link in the e-mail. */
export const newPasswordSchema = v.object({
  token: v.pipe(v.string(), v.maxLength(128)),
  password: newPasswordTextSchema,
})
