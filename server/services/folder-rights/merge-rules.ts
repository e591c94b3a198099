import { maxFolderRuleCount, type RuleChange } from '#contract/folder-rules.ts'
import { ApiError } from '../../common/api-error.ts'
import type { FolderRule } from '../../records/folder-rules.ts'

/** One name for each folder, whatever Unicode form a disk or a client writes. The page compares paths as they are. */
export const folderKey = (path: string): string => path.normalize('NFC')

/** One changed rule; null = there is none. */
export interface ChangedRule {
  readonly path: string
  readonly before: FolderRule | null
  readonly after: FolderRule | null
}

export interface MergedRules {
  readonly rules: readonly FolderRule[]
  readonly changed: readonly ChangedRule[]
}

const groupsText = (groups: readonly string[]): string => [...groups].sort().join(', ')

/** Rights of a rule as text: missing if the folder inherits them. Two rules with equal texts are equal. */
export const ruleTexts = (rule: FolderRule | null): { readonly view?: string; readonly download?: string } => ({
  ...(rule?.view && { view: groupsText(rule.view) }),
  ...(rule?.download && {
    download: Object.entries(rule.download)
      .map(([set, groups]) => `${set}: ${groupsText(groups)}`)
      .sort()
      .join('; '),
  }),
})

const isSame = (one: FolderRule | null, other: FolderRule | null): boolean => {
  const [a, b] = [ruleTexts(one), ruleTexts(other)]
  return a.view === b.view && a.download === b.download
}

/** The rules with some changes. Rejects with `request.invalid` if a folder is changed twice or there are too many rules. */
export const mergeRules = (
  rules: readonly FolderRule[],
  changes: readonly RuleChange[],
  { by, at }: Pick<FolderRule, 'by' | 'at'>,
): MergedRules => {
  const byPath = new Map(rules.map((rule) => [folderKey(rule.path), rule]))
  const seen = new Set<string>()
  const changed: ChangedRule[] = []
  for (const change of changes) {
    const key = folderKey(change.path)
    if (seen.has(key)) throw new ApiError('request.invalid', { field: 'changes' })
    seen.add(key)
    const before = byPath.get(key) ?? null
    const after = change.view || change.download ? { ...change, path: key, by, at } : null
    if (isSame(before, after)) continue
    changed.push({ path: key, before, after })
    if (after) byPath.set(key, after)
    else byPath.delete(key)
  }
  if (byPath.size > maxFolderRuleCount) throw new ApiError('request.invalid', { field: 'changes' })
  return { rules: [...byPath.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1)), changed }
}
