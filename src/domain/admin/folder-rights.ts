import type { FolderRuleList, ListedRule, RuleChange } from '#contract/folder-rules.ts'
import type { EditedRules } from './edited-rules.ts'

type Rights = Pick<RuleChange, 'view' | 'download'>

/** Who has a right: `inherit` = as in the folder above, `some` = only some groups. */
export type Audience = 'inherit' | 'everyone' | 'users' | 'some' | 'nobody'

/** Who downloads which formats, as a user chooses it. */
export interface DownloadChoice {
  readonly audience: Audience
  readonly groups: readonly string[]
  /** Null = all formats. */
  readonly sets: readonly string[] | null
}

export const audienceOf = (groups: readonly string[] | undefined): Audience => {
  if (!groups) return 'inherit'
  if (groups.length === 0) return 'nobody'
  const [only, ...others] = groups
  return others.length === 0 && (only === 'everyone' || only === 'users') ? only : 'some'
}

/** Groups of an audience; undefined = inherited. */
export const groupsOfAudience = (audience: Audience, groups: readonly string[]): readonly string[] | undefined => {
  if (audience === 'inherit') return undefined
  if (audience === 'nobody') return []
  return audience === 'some' ? groups : [audience]
}

/** Null = formats have different groups, which only another client can edit. */
export const downloadChoiceOf = (download: RuleChange['download']): DownloadChoice | null => {
  if (!download) return { audience: 'inherit', groups: [], sets: null }
  const open = Object.entries(download).filter(([, groups]) => groups.length > 0)
  const [first] = open
  if (!first) return { audience: 'nobody', groups: [], sets: null }
  const groups = first[1]
  const isUniform = open.every(([, others]) => [...others].sort().join() === [...groups].sort().join())
  const isForAll = open.some(([set]) => set === '*')
  if (!isUniform || (isForAll && open.length < Object.keys(download).length)) return null
  return { audience: audienceOf(groups), groups, sets: isForAll ? null : open.map(([set]) => set) }
}

export const downloadOfChoice = ({ audience, groups, sets }: DownloadChoice): Record<string, string[]> | undefined => {
  const allowed = groupsOfAudience(audience, groups)
  if (!allowed) return undefined
  if (sets === null || audience === 'nobody') return { '*': [...allowed] }
  return { '*': [], ...Object.fromEntries(sets.map((set) => [set, [...allowed]])) }
}

/** A folder with what decides about it. */
export interface ShownFolder {
  readonly path: string
  /** Null = unknown: no folder of this name has files. */
  readonly assetCount: number | null
  readonly rule: RuleChange | ListedRule | null
  readonly isEdited: boolean
  /** Folder whose rule decides; null = no rule does. */
  readonly view: { readonly from: string; readonly groups: readonly string[] } | null
  readonly download: { readonly from: string; readonly download: NonNullable<RuleChange['download']> } | null
}

const above = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0))

/** The rules with unsaved changes, by path. */
export const editedRules = (
  rules: FolderRuleList['rules'],
  edited: ReadonlyMap<string, RuleChange>,
): ReadonlyMap<string, RuleChange | ListedRule> => {
  const all = new Map<string, RuleChange | ListedRule>(rules.map((rule) => [rule.path, rule]))
  for (const [path, change] of edited)
    if (change.view || change.download) all.set(path, change)
    else all.delete(path)
  return all
}

/** The folder with the rights that apply there, own or inherited. */
export const shownFolder = (
  path: string,
  assetCount: number | null,
  rules: ReadonlyMap<string, RuleChange | ListedRule>,
  edited: ReadonlyMap<string, RuleChange>,
): ShownFolder => {
  let view: ShownFolder['view'] = null
  let download: ShownFolder['download'] = null
  for (let folder = path; ; folder = above(folder)) {
    const rule = rules.get(folder)
    if (rule?.view && !view) view = { from: folder, groups: rule.view }
    if (rule?.download && !download) download = { from: folder, download: rule.download }
    if (folder === '') break
  }
  return { path, assetCount, rule: rules.get(path) ?? null, isEdited: edited.has(path), view, download }
}

/** Equal for the same right, in any order of groups and formats. */
const rightKey = (right: Rights['view'] | Rights['download']): string => {
  if (right === undefined) return ''
  if (Array.isArray(right)) return JSON.stringify([...right].sort())
  return JSON.stringify(
    Object.entries(right)
      .map(([set, groups]) => [set, ...[...groups].sort()].join())
      .sort(),
  )
}

const isSameRule = (one: Rights, other: Rights): boolean =>
  rightKey(one.view) === rightKey(other.view) && rightKey(one.download) === rightKey(other.download)

const noRights: Rights = {}
const savedRule = (rules: FolderRuleList['rules'], path: string): Rights => rules.find((rule) => rule.path === path) ?? noRights

/** The edits with one more; an edit that restores the saved rule is none. */
export const withEdit = (edits: EditedRules, rules: FolderRuleList['rules'], change: RuleChange): EditedRules => {
  const next = new Map(edits)
  const base = savedRule(rules, change.path)
  if (isSameRule(base, change)) next.delete(change.path)
  else next.set(change.path, { change, base })
  return next
}

/** Whether another administrator has saved a rule since its author changed it here. */
export const isOutdated = (edits: EditedRules, rules: FolderRuleList['rules']): boolean =>
  [...edits].some(([path, { base }]) => !isSameRule(base, savedRule(rules, path)))

/**
 * What the edits change in the saved rules, by path. A right that the author has not changed stays as it is saved now, because another
 * administrator may have changed it since.
 */
export const currentChanges = (edits: EditedRules, rules: FolderRuleList['rules']): ReadonlyMap<string, RuleChange> => {
  const changes = new Map<string, RuleChange>()
  for (const [path, { change, base }] of edits) {
    const saved = savedRule(rules, path)
    const view = rightKey(change.view) === rightKey(base.view) ? saved.view : change.view
    const download = rightKey(change.download) === rightKey(base.download) ? saved.download : change.download
    const current = { path, ...(view && { view }), ...(download && { download }) }
    if (!isSameRule(saved, current)) changes.set(path, current)
  }
  return changes
}
