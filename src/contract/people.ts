import * as v from 'valibot'
import { accountNameSchema, groupNameSchema, mailAddressSchema } from '#contract/account.ts'

/** Accounts in one response at most. */
export const maxListedAccountCount = 200

const wholeNumber = (max: number) => v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.maxValue(max))
const idSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(128))
const groupsSchema = v.pipe(v.array(groupNameSchema), v.maxLength(100))

/** Which accounts are listed; the conditions apply together. */
export const accountsQuerySchema = v.object({
  /** Part of the name, the mail address or a group. */
  text: v.optional(v.pipe(v.string(), v.maxLength(256))),
  /** `invited` = nobody has signed in to the account yet. */
  show: v.optional(v.picklist(['administrators', 'disabled', 'invited'])),
  group: v.optional(v.pipe(v.string(), v.maxLength(64))),
  sort: v.optional(v.picklist(['name', 'mail', 'groups'])),
  order: v.optional(v.picklist(['up', 'down'])),
  start: v.optional(wholeNumber(999_999_999)),
  rows: v.optional(wholeNumber(maxListedAccountCount)),
})
export type AccountsQuery = v.InferOutput<typeof accountsQuerySchema>

/** How the owner of an account gets a link: by mail, from the administrator, or not at all because sign-in by password is off. */
const linkDeliverySchema = v.picklist(['mail', 'copy', 'none'])

const listedAccountSchema = v.object({
  id: v.string(),
  name: v.string(),
  mail: v.nullable(v.string()),
  groups: v.array(v.string()),
  isAssetUser: v.boolean(),
  isGuiAdmin: v.boolean(),
  /** An administrator who sees and changes accounts. Missing = the server has no such right, and every administrator does. */
  managesPeople: v.exactOptional(v.boolean()),
  disabled: v.boolean(),
  /** The account has no password yet. */
  isInvited: v.boolean(),
  /** Another provider verifies the identity. */
  isLinked: v.boolean(),
  hasSecondFactor: v.optional(v.boolean()),
})
export type ListedAccount = v.InferOutput<typeof listedAccountSchema>

export const accountsSchema = v.object({
  accounts: v.array(listedAccountSchema),
  /** Number of all accounts that meet the conditions. */
  total: v.number(),
  /** Groups of all accounts, in order. */
  groups: v.array(v.string()),
  /** For accounts with a mail address; without one the link is always copied. */
  delivery: linkDeliverySchema,
  /** Id of the account that makes the request. */
  self: v.string(),
  /** What the server can do beyond the first version of these calls: `import` (CSV) and `rename`. Missing = nothing. */
  abilities: v.exactOptional(v.array(v.string())),
})
export type Accounts = v.InferOutput<typeof accountsSchema>

export const newAccountSchema = v.object({
  name: accountNameSchema,
  mail: v.nullable(mailAddressSchema),
  groups: groupsSchema,
  isAssetUser: v.boolean(),
  isGuiAdmin: v.boolean(),
  managesPeople: v.exactOptional(v.boolean()),
})

/** Missing keys stay as they are. */
export const accountChangeSchema = v.object({
  id: idSchema,
  /** The id and all that belongs to the account stay. */
  name: v.exactOptional(accountNameSchema),
  mail: v.exactOptional(v.nullable(mailAddressSchema)),
  /** Replaces all groups. */
  groups: v.exactOptional(groupsSchema),
  /** Together with `removeGroups` instead of `groups`: simultaneous changes of others to other groups stay. */
  addGroups: v.exactOptional(groupsSchema),
  /** Wins over `addGroups`. Also names that are no longer allowed. */
  removeGroups: v.exactOptional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(256))), v.maxLength(100))),
  isAssetUser: v.exactOptional(v.boolean()),
  isGuiAdmin: v.exactOptional(v.boolean()),
  /** Ends with the role of an administrator. */
  managesPeople: v.exactOptional(v.boolean()),
  disabled: v.exactOptional(v.boolean()),
})
export type AccountChangeBody = v.InferOutput<typeof accountChangeSchema>

export const accountIdSchema = v.object({ id: idSchema })

/** A link with which the owner of an account sets a password, once. */
export const passwordLinkSchema = v.object({
  /** `copy` = the administrator passes `token` on. */
  delivery: linkDeliverySchema,
  /** For `#/login?reset=TOKEN`; null unless it has to be copied. No later call returns it. */
  token: v.nullable(v.string()),
  /** Seconds. */
  lifetime: v.number(),
})
export type PasswordLink = v.InferOutput<typeof passwordLinkSchema>

export const accountAddedSchema = v.object({ id: v.string(), ...passwordLinkSchema.entries })

/** Entries of the log in one response at most. */
export const maxListedAuditCount = 1000

export const auditQuerySchema = v.object({
  /** Name of an event, such as `account.added`. */
  event: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** Name of an account: what it did, and what was changed on it. */
  name: v.optional(v.pipe(v.string(), v.maxLength(256))),
  /** `next` of the previous response. */
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
  rows: v.optional(wholeNumber(maxListedAuditCount)),
})
export type AuditLogQuery = v.InferOutput<typeof auditQuerySchema>

/** `name` null = the account has been removed. */
const auditedAccountSchema = v.object({ id: v.string(), name: v.nullable(v.string()) })

const auditEntrySchema = v.object({
  id: v.number(),
  /** Milliseconds since the epoch. */
  at: v.number(),
  event: v.string(),
  /** Who acted; null = the command line, or nobody who is known. */
  person: v.nullable(auditedAccountSchema),
  /** The changed account; null = the action concerns none. */
  account: v.nullable(auditedAccountSchema),
  /** What the event recorded besides, such as `groups.before` and `groups.after`. */
  detail: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
})
export type ListedAuditEntry = v.InferOutput<typeof auditEntrySchema>

/** GET people/audit: sign-ins and changes, newest first. */
export const auditSchema = v.object({
  entries: v.array(auditEntrySchema),
  /** For `before` of the next request; null = the end of the log. */
  next: v.nullable(v.number()),
})
export type AuditLog = v.InferOutput<typeof auditSchema>
