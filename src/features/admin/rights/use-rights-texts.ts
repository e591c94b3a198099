import { useLingui } from '@lingui/macro'
import { builtInConvertSets } from '#contract/built-in-convert-sets.ts'
import { textFor } from '#contract/locale.ts'
import { audienceOf, downloadChoiceOf, type ShownFolder } from '../../../domain/admin/folder-rights.ts'
import { folderText } from '../../../domain/admin/folder-text.ts'

/** Texts of rules in the language of the page. */
export const useRightsTexts = () => {
  const { t, i18n } = useLingui()
  const list = (parts: readonly string[]) => new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(parts)
  const groupText = (group: string): string => {
    if (group === 'everyone') return t({ id: 'admin.rights.everyone', message: 'everyone' })
    if (group === 'users') return t({ id: 'admin.rights.users', message: 'everyone who is signed in' })
    return group === 'guests' ? t({ id: 'admin.rights.guests', message: 'guests' }) : group
  }
  const groupsText = (groups: readonly string[]): string =>
    audienceOf(groups) === 'nobody' ? t({ id: 'admin.rights.nobody', message: 'nobody' }) : list(groups.map(groupText))
  const setText = (set: string): string => {
    if (set === '*') return t({ id: 'admin.rights.sets.all', message: 'all formats' })
    const known = Object.entries(builtInConvertSets).find(([id]) => id === set)
    return known ? textFor(known[1].title, i18n.locale) : set
  }
  const downloadText = (download: NonNullable<ShownFolder['download']>['download']): string => {
    const choice = downloadChoiceOf(download)
    if (!choice) return t({ id: 'admin.rights.download.mixed', message: 'different groups for each format' })
    const groups = groupsText(choice.groups)
    if (choice.audience === 'nobody' || choice.sets === null) return groups
    const sets = list(choice.sets.map(setText))
    return t({ id: 'admin.rights.download.some', message: `${groups}: ${sets}` })
  }
  const timeText = (at: number): string => i18n.date(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return { list, groupsText, setText, downloadText, folderText: (path: string) => folderText(i18n, path), timeText }
}
