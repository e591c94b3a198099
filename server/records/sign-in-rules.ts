import * as v from 'valibot'
import { isObject } from '#common/is-object.ts'
import { type SignInRule, storedSignInRulesSchema } from '#contract/sign-in-rules.ts'

/** Document with the rules for groups of the single sign-on. Its versions stay, as of every document. */
export const signInRulesDocument = 'sign-in-rules'

/** What a provider says about a person, as JSON. */
export type Claims = Readonly<Record<string, unknown>>

/** Rules from the body of their document; a missing document (undefined) has none. Null = they cannot be read. */
export const readSignInRules = (body: unknown): readonly SignInRule[] | null => {
  if (body === undefined) return []
  const stored = v.safeParse(storedSignInRulesSchema, body)
  return stored.success ? stored.output.rules : null
}

/** Value of a claim; undefined = it is missing. The longest name wins, because names themselves may contain dots, such as URLs. */
export const claimOf = (claims: Claims, name: string): unknown => {
  if (Object.hasOwn(claims, name)) return claims[name]
  for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
    const parent = name.slice(0, dot)
    const inner = Object.hasOwn(claims, parent) ? claims[parent] : undefined
    const value = isObject(inner) ? claimOf(inner, name.slice(dot + 1)) : undefined
    if (value !== undefined) return value
  }
  return undefined
}

const textOf = (value: unknown): string | null => {
  if (typeof value === 'string') return value.normalize('NFC')
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

/** Providers treat their groups as case-sensitive: a rule that ignored case could give a group to others. */
const matches = ({ claim, value }: SignInRule, claims: Claims): boolean => {
  const wanted = value.normalize('NFC')
  const found = claimOf(claims, claim)
  const texts = (Array.isArray(found) ? found : [found]).map(textOf)
  return wanted.endsWith('*') ? texts.some((text) => text?.startsWith(wanted.slice(0, -1))) : texts.includes(wanted)
}

/** Places of the rules that match, in order. */
export const matchingRules = (rules: readonly SignInRule[], claims: Claims): readonly number[] =>
  rules.flatMap((rule, index) => (matches(rule, claims) ? [index] : []))

/** Claims that rules name and a person does not have. */
export const missingClaims = (rules: readonly SignInRule[], claims: Claims): readonly string[] =>
  [...new Set(rules.map(({ claim }) => claim))].filter((claim) => claimOf(claims, claim) === undefined)

/**
 * What a sign-in changes: of the groups that any rule can give, the person has exactly those of the matching rules afterwards. All other groups
 * stay.
 */
export const groupChanges = (
  rules: readonly SignInRule[],
  claims: Claims,
): { readonly addGroups: string[]; readonly removeGroups: string[] } => {
  const given = new Set(matchingRules(rules, claims).flatMap((index) => rules[index]?.group ?? []))
  const managed = new Set(rules.map(({ group }) => group))
  return { addGroups: [...given], removeGroups: [...managed].filter((group) => !given.has(group)) }
}
