import type { SignInRule, SignInRuleList, TestedSignInRules } from '#contract/sign-in-rules.ts'
import { ApiError } from '../../common/api-error.ts'
import type { UserRecord } from '../../ports/account-store.ts'
import { noDocument } from '../../ports/configuration-store.ts'
import type { Stores } from '../../ports/stores.ts'
import {
  type Claims,
  groupChanges,
  matchingRules,
  missingClaims,
  readSignInRules,
  signInRulesDocument,
} from '../../records/sign-in-rules.ts'
import { groupNames } from '../group-names.ts'
import { changeUser } from './users.ts'

/** Rules that give groups to people by what the provider says about them. */
export interface SignInRules {
  list(locale: string): Promise<SignInRuleList>
  /** What rules would give to a person. Stores nothing. */
  test(rules: readonly SignInRule[], claims: Claims): TestedSignInRules
  /**
   * Replaces the rules; each next sign-in applies them. Rejects with `config.conflict` if another administrator has saved since `ifMatch`.
   * @returns the new ETag of the rules
   */
  save(rules: readonly SignInRule[], by: string, ifMatch: string): Promise<string>
  /**
   * Gives another group in place of one. Unreadable rules stay as they are.
   * @returns number of the changed rules
   */
  renameGroup(group: string, newGroup: string, by: string): Promise<number>
  /** The stored rules; null = they cannot be read. */
  read(): Promise<readonly SignInRule[] | null>
  /**
   * Gives an account its groups at a sign-in, which is refused if the rules cannot be read: nobody knows which groups to take. Only
   * administrators who manage people sign in then, with their present groups, because they repair the rules.
   * @returns whether the account may sign in
   */
  apply(user: UserRecord, claims: Claims): Promise<boolean>
}

/** Rules that an entry of the log names. The versions of the document have all. */
const maxAuditedCount = 50

const ruleText = ({ claim, value, group }: SignInRule): string => `${claim} = ${value} → ${group}`

/** Rules of one list that the other one lacks. */
const rulesBeyond = (rules: readonly SignInRule[], others: readonly SignInRule[]): string => {
  const known = new Set(others.map(ruleText))
  const texts = rules.map(ruleText).filter((text) => !known.has(text))
  const rest = texts.length - maxAuditedCount
  return texts.slice(0, maxAuditedCount).join('; ') + (rest > 0 ? `; +${rest}` : '')
}

/** @param isOffered whether the portal has a provider */
export const createSignInRules = (stores: Pick<Stores, 'accounts' | 'configuration' | 'usage'>, isOffered: boolean): SignInRules => {
  const { accounts, configuration, usage } = stores
  const readStored = async () => {
    const stored = await configuration.getDocument(signInRulesDocument)
    return { rules: readSignInRules(stored ? (stored.body ?? null) : undefined), etag: stored?.etag ?? noDocument }
  }
  const save: SignInRules['save'] = async (rules, by, ifMatch) => {
    const before = await readStored()
    const saved = before.etag === ifMatch && (await configuration.putDocument(signInRulesDocument, { rules }, by, ifMatch))
    if (!saved) throw new ApiError('config.conflict', { part: 'sign-in-rules' })
    const detail = { 'rules.before': rulesBeyond(before.rules ?? [], rules), 'rules.after': rulesBeyond(rules, before.rules ?? []) }
    await usage.audit({ event: 'people.sign-in-rules', userId: by, detail })
    return saved.etag
  }
  return {
    list: async (locale) => {
      const { rules, etag } = await readStored()
      return {
        etag,
        isUnreadable: rules === null,
        isOffered,
        rules: [...(rules ?? [])],
        groups: await groupNames(stores, await accounts.listUsers(), locale),
      }
    },
    test: (rules, claims) => ({
      groups: [...groupChanges(rules, claims).addGroups],
      matches: matchingRules(rules, claims).map((rule) => ({ rule, group: rules[rule]?.group ?? '' })),
      missing: [...missingClaims(rules, claims)],
    }),
    save,
    renameGroup: async (group, newGroup, by) => {
      const { rules, etag } = await readStored()
      const count = rules?.filter((rule) => rule.group === group).length ?? 0
      if (rules && count > 0)
        await save(
          rules.map((rule) => (rule.group === group ? { ...rule, group: newGroup } : rule)),
          by,
          etag,
        )
      return count
    },
    read: async () => (await readStored()).rules,
    apply: async (user, claims) => {
      const { rules } = await readStored()
      if (rules === null) return user.isGuiAdmin && user.managesPeople
      if (rules.length > 0) await changeUser(stores, { id: user.id }, groupChanges(rules, claims), null, true)
      return true
    },
  }
}
