import { builtInConvertSets } from '#contract/built-in-convert-sets.ts'
import type { ExplainedReason, ExplainedRights } from '#contract/folder-rules.ts'
import type { Caller } from '../../common/caller.ts'
import type { UserRecord } from '../../ports/account-store.ts'
import type { AssetRecord, RightsOrigin } from '../../records/asset-record.ts'
import { downloadGroups } from '../../records/download-groups.ts'
import { type FolderRule, type FolderRules, type RuledRight, ruledGroups, underRules } from '../../records/folder-rules.ts'
import { authorize, viewGroups } from '../assets/authorize.ts'
import { titleOrFileStem } from '../file-names/file-name.ts'
import type { RightsPlaces } from '../media-files.ts'

export interface ExplainedPerson {
  readonly caller: Caller
  /** Null = no account: a guest or anybody with some groups. */
  readonly user: Pick<UserRecord, 'disabled' | 'isAssetUser' | 'isGuiAdmin'> | null
}

interface Facts {
  readonly record: AssetRecord
  readonly rules: FolderRules
  readonly places: RightsPlaces | null
  readonly person: ExplainedPerson
  /** Names of the administrators who saved the rules, by id. */
  readonly names: ReadonlyMap<string, string>
  readonly now: number
}

const tableOf = (right: RuledRight, set: string, origin: RightsOrigin, places: RightsPlaces | null): Partial<ExplainedReason> | null => {
  const named = origin.named.download ?? {}
  const key = Object.hasOwn(named, set) ? set : '*'
  const path = right === 'view' ? origin.named.view : named[key]
  if (path === undefined) return null
  const place = right === 'view' ? places?.view : places?.download?.[key]
  // The table may have changed since the record was composed.
  const line = place?.path === path ? place.line : null
  return { code: 'table', path, ...(line !== null && { line }) }
}

const folderReason = (rule: FolderRule, { names }: Facts): Partial<ExplainedReason> => ({
  code: 'folder',
  path: rule.path,
  by: rule.by === null ? null : (names.get(rule.by) ?? null),
  at: rule.at,
})

/** What names the right of a file: its table, the rule of a folder, or nothing. */
const sourceReason = (facts: Facts, origin: RightsOrigin, right: RuledRight, set: string): ExplainedReason => {
  const groups = right === 'view' ? origin.view : downloadGroups(origin, set)
  const common = { right, ...(right === 'download' && { set }) }
  const table = tableOf(right, set, origin, facts.places)
  if (table) return { code: 'default', ...common, ...table, groups: [...groups] }
  const rule = facts.rules.deciding(origin.folder, right)
  if (!rule) return { code: 'default', ...common, groups: [...groups] }
  const ruled = right === 'view' ? (rule.view ?? []) : downloadGroups({ view: [], download: rule.download ?? {} }, set)
  return { code: 'default', ...common, ...folderReason(rule, facts), groups: [...ruled] }
}

const timeReasons = ({ record, now }: Facts, right: RuledRight): ExplainedReason[] => {
  const limits = record.rights.timed?.limits ?? {}
  const [from, until] = right === 'view' ? [limits.visibleFrom, limits.visibleUntil] : [limits.downloadFrom, limits.downloadUntil]
  if (from === null || until === null) return [{ code: 'time.unreadable', right }]
  if (from !== undefined && now < from) return [{ code: 'time.not-yet', right, at: from }]
  return until !== undefined && now >= until ? [{ code: 'time.over', right, at: until }] : []
}

const memberReason = ({ person }: Facts, right: RuledRight, set: string, groups: readonly string[]): ExplainedReason => {
  const own = groups.filter((group) => viewGroups(person.caller).includes(group))
  const common = { right, ...(right === 'download' && { set }) }
  return own.length > 0 ? { code: 'group.member', ...common, groups: own } : { code: 'group.none', ...common, groups: [...groups] }
}

const accountReasons = ({ person: { user } }: Facts): ExplainedReason[] => {
  if (!user) return []
  if (user.disabled) return [{ code: 'account.disabled', right: 'view' }]
  if (!user.isAssetUser) return [{ code: 'account.no-assets', right: 'view' }]
  return user.isGuiAdmin ? [{ code: 'account.administrator', right: 'view' }] : []
}

const withoutParts = ({ view, download, folder, named }: RightsOrigin): RightsOrigin => ({ view, download, folder, named })

const rightReasons = (facts: Facts, origin: RightsOrigin, right: RuledRight, set: string): ExplainedReason[] => {
  const ruled = ruledGroups(origin, facts.rules)
  const alone = ruledGroups(withoutParts(origin), facts.rules)
  const groupsOf = (rights: typeof ruled) => (right === 'view' ? rights.view : downloadGroups(rights, set))
  const isByPart = JSON.stringify(groupsOf(ruled)) !== JSON.stringify(groupsOf(alone))
  return [
    sourceReason(facts, origin, right, set),
    ...(isByPart ? [{ code: 'part' as const, right, groups: [...groupsOf(ruled)] }] : []),
    memberReason(facts, right, set, groupsOf(ruled)),
  ]
}

const reasonsOf = (facts: Facts): ExplainedReason[] => {
  const { record, rules } = facts
  const { origin } = record.rights
  if (rules.isUnreadable) return [{ code: 'rules.unreadable', right: 'view' }]
  if (!origin) {
    const isRefused = rules.all.length > 0
    return [
      ...accountReasons(facts),
      isRefused ? { code: 'record.old', right: 'view' } : memberReason(facts, 'view', '*', record.rights.view),
    ]
  }
  const named = Object.keys(ruledGroups(origin, rules).download).filter((set) => set !== '*')
  return [
    ...accountReasons(facts),
    ...rightReasons(facts, origin, 'view', '*'),
    ...timeReasons(facts, 'view'),
    ...['*', ...named].flatMap((set) => rightReasons(facts, origin, 'download', set)),
    ...timeReasons(facts, 'download'),
  ]
}

/** Whether a person may see and download an asset, and why: the decision of `authorize`, and the reasons in the order in which they decide. */
export const explainRights = (facts: Facts, locale: string): ExplainedRights => {
  const { record, rules, person, now } = facts
  const rights = underRules(record.rights, rules, now)
  const isOut = rules.isUnreadable || person.user?.disabled === true
  const sets = Object.keys(builtInConvertSets)
  const allowed = isOut ? [] : sets.filter((set) => authorize(person.caller, { id: record.id, rights }, { download: set }))
  return {
    id: record.id,
    title: titleOrFileStem(record, locale),
    path: record.path,
    canView: !isOut && authorize(person.caller, { id: record.id, rights }, 'view'),
    allowed,
    refused: sets.filter((set) => !allowed.includes(set)),
    reasons: reasonsOf(facts),
  }
}
