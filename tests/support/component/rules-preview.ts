import type { RulesPreview } from '#contract/folder-rules.ts'

/** Preview of rules by which nobody loses or gains a file. */
export const unchangedRights: RulesPreview = {
  lostAccounts: 0,
  gainedAccounts: 0,
  guestsLose: false,
  guestsGain: false,
  lostAssets: 0,
  gainedAssets: 0,
  classes: [],
  assets: [],
}
