import * as v from 'valibot'

export const loginMethodSchema = v.object({
  name: v.string(),
  /** `native` is the box with user name and password; anything else is a button that leads to `url`. */
  type: v.picklist(['native', 'sso']),
  label: v.optional(v.string()),
  url: v.optional(v.string()),
})
export type LoginMethod = v.InferOutput<typeof loginMethodSchema>

/** Characters of a new password. */
export const passwordLength = { least: 8, most: 1024 } as const

/** Without user and pass the stored session is continued, else a guest session begins where guests are allowed. */
export const credentialsSchema = v.object({
  user: v.optional(v.pipe(v.string(), v.maxLength(256))),
  pass: v.optional(v.pipe(v.string(), v.maxLength(passwordLength.most))),
})

export const sessionSchema = v.object({
  /** Opaque token for the Authorization header; null = nobody is signed in and guests are not allowed. */
  session: v.nullable(v.string()),
  /** null = guest. */
  user: v.nullable(v.string()),
  guest: v.boolean(),
  isAssetUser: v.boolean(),
  isGuiAdmin: v.boolean(),
  workspace: v.string(),
  login_methods: v.array(loginMethodSchema),
  /** Scopes what the device keeps: the same for a user on every device, one shared value for guests. */
  scope: v.string(),
  /** Seconds for which kept things stay readable without hearing from the server. */
  lease: v.optional(v.number()),
})
export type Session = v.InferOutput<typeof sessionSchema>

export const sessionCheckSchema = v.object({ isGuiAdmin: v.boolean(), sessionValid: v.boolean() })

export const passwordMailSchema = v.object({
  user: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(256)),
  /** Accepted for compatibility and ignored: the server writes its own mail, so it can't be used as a relay. */
  subject: v.optional(v.string()),
  message: v.optional(v.string()),
})

const newPassword = v.pipe(v.string(), v.minLength(passwordLength.least), v.maxLength(passwordLength.most))

/** `token`: from the link in the mail. */
export const newPasswordSchema = v.object({
  token: v.pipe(v.string(), v.maxLength(128)),
  password: newPassword,
})

export const passwordChangeSchema = v.object({
  current: v.pipe(v.string(), v.maxLength(passwordLength.most)),
  password: newPassword,
})
