import type { RuleChange } from '#contract/folder-rules.ts'
import type { FolderRule } from '../../records/folder-rules.ts'

const withReplaced = (groups: readonly string[], name: string, replacement: readonly string[]): string[] => [
  ...new Set(groups.flatMap((group) => (group === name ? replacement : group))),
]

/** A change of a rule that has other groups in place of one. */
export const ruleWithGroups = ({ path, view, download }: FolderRule, name: string, replacement: readonly string[]): RuleChange => ({
  path,
  ...(view && { view: withReplaced(view, name, replacement) }),
  ...(download && {
    download: Object.fromEntries(Object.entries(download).map(([set, groups]) => [set, withReplaced(groups, name, replacement)])),
  }),
})
