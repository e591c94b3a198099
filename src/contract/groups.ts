import * as v from 'valibot'
import { groupNameSchema } from '#contract/account.ts'

/** Groups that have a description or were added before they have members. */
export const maxKeptGroupCount = 2000
/** Rules that the list names for one group. */
export const maxListedRuleCount = 100

export const groupDescriptionSchema = v.pipe(v.string(), v.trim(), v.maxLength(500))

/** Longest time that members have to set up a second factor. */
export const maxGraceDays = 90
/** Offered for a new requirement. */
export const defaultGraceDays = 14

/** Members need a second factor: an authenticator app or a passkey. */
const factorRequirementSchema = v.object({
  /** Days from now, or from a later first sign-in of an account, in which members can work without one. */
  graceDays: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxGraceDays)),
})

/** The name of a group that exists: earlier versions and tables allow more than `groupNameSchema`. */
const givenNameSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(256))

export const newGroupSchema = v.object({
  name: groupNameSchema,
  description: groupDescriptionSchema,
  /** Missing = the group requires none. */
  secondFactor: v.exactOptional(factorRequirementSchema),
  /** Members may make share links, where only groups with this right may. Missing = they may not. */
  mayShare: v.exactOptional(v.boolean()),
})
export type NewGroup = v.InferOutput<typeof newGroupSchema>

/** Missing keys stay as they are. */
export const groupChangeSchema = v.object({
  name: givenNameSchema,
  description: v.exactOptional(groupDescriptionSchema),
  /** Null = the group requires none any more. Other days of grace keep the begin of the requirement. */
  secondFactor: v.exactOptional(v.nullable(factorRequirementSchema)),
  mayShare: v.exactOptional(v.boolean()),
  /** Accounts, rules for folders and rules of the single sign-on get the new name, too; tables of the media folder do not. */
  newName: v.exactOptional(groupNameSchema),
  /** With `newName`: the other group may exist, and then it also has the members and rights of this one. */
  join: v.exactOptional(v.boolean()),
})
export type GroupChange = v.InferOutput<typeof groupChangeSchema>

export const groupKeySchema = v.object({ name: givenNameSchema })

/** What a rule for a folder gives to a group. */
const groupRuleSchema = v.object({
  /** Below the media folder; empty = the whole portal. */
  path: v.string(),
  view: v.boolean(),
  download: v.boolean(),
})

const listedGroupSchema = v.object({
  name: v.string(),
  /** Empty = none. */
  description: v.string(),
  /** Accounts, also disabled ones. */
  people: v.number(),
  /** The first rules for folders that name the group. */
  rules: v.array(groupRuleSchema),
  ruleCount: v.number(),
  /** Assets for which a table of the media folder names the group. */
  files: v.number(),
  /** Rules of the single sign-on that give the group. */
  signInRules: v.number(),
  /** An administrator added it or described it: it stays without members. */
  isKept: v.boolean(),
  /** Since when members need a second factor, in milliseconds since the epoch; missing = they need none. */
  secondFactor: v.exactOptional(v.object({ since: v.number(), graceDays: v.number() })),
  /** Members have the right to make share links. Missing = they have not. */
  mayShare: v.exactOptional(v.literal(true)),
})
export type ListedGroup = v.InferOutput<typeof listedGroupSchema>

export const groupsSchema = v.object({
  /** In order. */
  groups: v.array(listedGroupSchema),
})
export type GroupList = v.InferOutput<typeof groupsSchema>

export const groupChangedSchema = v.object({
  /** Accounts that were changed. */
  people: v.number(),
})
export type GroupChanged = v.InferOutput<typeof groupChangedSchema>
