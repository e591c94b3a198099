import { atom } from 'jotai'
import * as v from 'valibot'
import { isObject } from '#common/is-object.ts'
import { type SignInRule, signInRuleSchema } from '#contract/sign-in-rules.ts'
import { sessionAtom } from '../session/atoms.ts'

/** A rule as an administrator edits it, with incomplete texts. */
export interface RuleRow extends SignInRule {
  readonly key: string
}

/** Unsaved rules, with the saved ones that their author saw. */
export interface RuleEdits {
  readonly base: readonly SignInRule[]
  readonly rows: readonly RuleRow[]
}

/** Of each account that signed in on this page. */
const editsByScopeAtom = atom<ReadonlyMap<string, RuleEdits | null>>(new Map())

/** They stay while the section is left, until they are saved or discarded. */
export const signInRuleEditsAtom = atom(
  (get): RuleEdits | null => get(editsByScopeAtom).get(get(sessionAtom)?.scope ?? '') ?? null,
  (get, set, edits: RuleEdits | null) => {
    set(editsByScopeAtom, new Map([...get(editsByScopeAtom), [get(sessionAtom)?.scope ?? '', edits]]))
  },
)

const textOf = ({ claim, value, group }: SignInRule): string => JSON.stringify([claim.trim(), value.trim(), group.trim()])
const textsOf = (rules: readonly SignInRule[]): ReadonlySet<string> => new Set(rules.map(textOf))

/** Whether two lists have equal rules. */
export const isSameRules = (one: readonly SignInRule[], other: readonly SignInRule[]): boolean =>
  JSON.stringify(one.map(textOf)) === JSON.stringify(other.map(textOf))

const rowsOf = (rules: readonly SignInRule[], prefix: string): readonly RuleRow[] =>
  rules.map(({ claim, value, group }, index) => ({ key: `${prefix} ${index}`, claim, value, group }))

/**
 * Rows of the form: the saved rules with the edits. Rules that others have saved or removed since the edits began are added or removed, unless the
 * author changed them.
 * @param etag of the saved rules
 */
export const currentRows = (edits: RuleEdits | null, saved: readonly SignInRule[], etag: string): readonly RuleRow[] => {
  if (!edits) return rowsOf(saved, etag)
  const [base, theirs, own] = [textsOf(edits.base), textsOf(saved), textsOf(edits.rows)]
  const added = saved.filter((rule) => !base.has(textOf(rule)) && !own.has(textOf(rule)))
  return [...edits.rows.filter((row) => !base.has(textOf(row)) || theirs.has(textOf(row))), ...rowsOf(added, etag)]
}

/** Fields of a row that the server would refuse. */
export const rowProblems = (row: SignInRule): Readonly<Record<keyof SignInRule, boolean>> => {
  const { claim, value, group } = signInRuleSchema.entries
  return { claim: !v.is(claim, row.claim), value: !v.is(value, row.value), group: !v.is(group, row.group) }
}

/** Rules of the rows as they are sent; null = a row is incomplete or not allowed. */
export const rulesOfRows = (rows: readonly RuleRow[]): SignInRule[] | null => {
  const parsed = v.safeParse(v.array(signInRuleSchema), rows)
  return parsed.success ? parsed.output : null
}

/** Groups that no rule names after a change: people keep them. */
export const releasedGroups = (before: readonly SignInRule[], after: readonly SignInRule[]): readonly string[] => {
  const named = new Set(after.map(({ group }) => group.trim()))
  return [...new Set(before.map(({ group }) => group))].filter((group) => !named.has(group))
}

/** Claims that an administrator has pasted; null = not a JSON object. */
export const readClaims = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? { ...value } : null
  } catch {
    return null
  }
}
