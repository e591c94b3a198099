import * as v from 'valibot'
import { groupNameSchema } from '#contract/account.ts'

/** Rules of one portal at most. */
export const maxSignInRuleCount = 500

const line = (maxLength: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxLength), v.regex(/^[^\p{Cc}]*$/u))

const ruleEntries = {
  /** Name of a claim. A dot reaches into an object, unless a claim has the whole name. */
  claim: line(128),
  /** Text of the claim, compared in NFC and case-sensitive; `*` at the end = any text after it. */
  value: line(256),
  group: groupNameSchema,
}

/** People whose claim has the value belong to the group. */
export const signInRuleSchema = v.object(ruleEntries)
export type SignInRule = v.InferOutput<typeof signInRuleSchema>

/** Strict: a rule of a later version may have another condition, without which it would give too much. */
export const storedSignInRulesSchema = v.object({ rules: v.array(v.strictObject(ruleEntries)) })

const rulesSchema = v.pipe(v.array(signInRuleSchema), v.maxLength(maxSignInRuleCount))

/** GET people/sign-in-rules. */
export const signInRulesSchema = v.object({
  /** For `If-Match` of `saveSignInRules`. */
  etag: v.string(),
  /** The stored rules cannot be read: only administrators who manage people sign in at the provider until they are saved again. */
  isUnreadable: v.boolean(),
  /** The portal has a provider. */
  isOffered: v.boolean(),
  rules: v.array(v.object({ claim: v.string(), value: v.string(), group: v.string() })),
  /** Groups of all accounts, in order. */
  groups: v.array(v.string()),
})
export type SignInRuleList = v.InferOutput<typeof signInRulesSchema>

export const signInRulesBodySchema = v.object({ rules: rulesSchema })
export const signInRulesSavedSchema = v.object({ etag: v.string() })

/** What rules would give to a person with these claims. */
export const signInRulesTestSchema = v.object({ rules: rulesSchema, claims: v.record(v.string(), v.unknown()) })

export const testedSignInRulesSchema = v.object({
  groups: v.array(v.string()),
  /** `rule` = place in the list of the request, from 0. */
  matches: v.array(v.object({ rule: v.number(), group: v.string() })),
  /** Claims of the rules that the person does not have. */
  missing: v.array(v.string()),
})
export type TestedSignInRules = v.InferOutput<typeof testedSignInRulesSchema>
