import { reservedGroups } from '#contract/account.ts'
import { type ListedGroup, maxListedRuleCount } from '#contract/groups.ts'
import type { SignInRule } from '#contract/sign-in-rules.ts'
import type { UserRecord } from '../../ports/account-store.ts'
import type { Stores } from '../../ports/stores.ts'
import type { FolderRule } from '../../records/folder-rules.ts'
import type { KeptGroup } from '../../records/kept-groups.ts'

/** Number of assets for which a table names a group, by group. */
export const countNamedGroups = async (assets: Pick<Stores['assets'], 'allRights'>): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>()
  for await (const { rights } of assets.allRights()) {
    const { origin } = rights
    if (!origin) continue
    const named = new Set([
      ...(origin.named.view === undefined ? [] : origin.view),
      ...Object.keys(origin.named.download ?? {}).flatMap((set) => origin.download[set] ?? []),
    ])
    for (const group of named) if (!reservedGroups.has(group)) counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  return counts
}

const hasDownload = ({ download = {} }: FolderRule, group: string): boolean =>
  Object.values(download).some((groups) => groups.includes(group))

export const namesGroup = (rule: FolderRule, group: string): boolean => rule.view?.includes(group) === true || hasDownload(rule, group)

/** Groups that a rule names, without the built-in ones. */
const groupsOfRule = ({ view = [], download = {} }: FolderRule): readonly string[] =>
  [...new Set([...view, ...Object.values(download).flat()])].filter((group) => !reservedGroups.has(group))

export interface GroupSources {
  readonly users: readonly Pick<UserRecord, 'groups'>[]
  readonly kept: readonly KeptGroup[]
  readonly rules: readonly FolderRule[]
  readonly signInRules: readonly SignInRule[]
  /** Assets by group, from `countNamedGroups`. */
  readonly files: ReadonlyMap<string, number>
}

/** All groups that accounts, rules, tables or administrators name, in the order of a language. */
export const listGroups = ({ users, kept, rules, signInRules, files }: GroupSources, locale: string): ListedGroup[] => {
  const people = new Map<string, number>()
  for (const { groups } of users) for (const group of new Set(groups)) people.set(group, (people.get(group) ?? 0) + 1)
  const byGroup = new Map<string, FolderRule[]>()
  for (const rule of rules)
    for (const group of groupsOfRule(rule)) {
      const own = byGroup.get(group)
      if (own) own.push(rule)
      else byGroup.set(group, [rule])
    }
  const keptByName = new Map(kept.map((group) => [group.name, group]))
  const given = new Map<string, number>()
  for (const { group } of signInRules) given.set(group, (given.get(group) ?? 0) + 1)
  const names = new Set([...people.keys(), ...byGroup.keys(), ...given.keys(), ...files.keys(), ...keptByName.keys()])
  return [...names].toSorted(new Intl.Collator(locale, { numeric: true }).compare).map((name) => {
    const own = byGroup.get(name) ?? []
    const { description = '', secondFactor, mayShare } = keptByName.get(name) ?? {}
    return {
      name,
      description,
      people: people.get(name) ?? 0,
      rules: own
        .slice(0, maxListedRuleCount)
        .map((rule) => ({ path: rule.path, view: rule.view?.includes(name) ?? false, download: hasDownload(rule, name) })),
      ruleCount: own.length,
      files: files.get(name) ?? 0,
      signInRules: given.get(name) ?? 0,
      isKept: keptByName.has(name),
      ...(secondFactor && { secondFactor }),
      ...(mayShare && { mayShare }),
    }
  })
}
