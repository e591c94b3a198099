import { useLingui } from '@lingui/macro'
import type { ExplainedReason } from '#contract/folder-rules.ts'
import { useRightsTexts } from './use-rights-texts.ts'

/** Sentences for the reasons of rights. */
export const useReasonText = () => {
  const { t } = useLingui()
  const { groupsText, setText, folderText, timeText } = useRightsTexts()

  const sourceText = ({ code, path = '', line, by, at, groups = [] }: ExplainedReason, allowed: string): string => {
    if (code === 'table' && line !== undefined)
      return t({ id: 'admin.rights.why.table_line', message: `${allowed}: ${groupsText(groups)}. From “${path}”, line ${line}.` })
    if (code === 'table') return t({ id: 'admin.rights.why.table', message: `${allowed}: ${groupsText(groups)}. From “${path}”.` })
    if (code === 'default')
      return t({ id: 'admin.rights.why.default', message: `${allowed}: ${groupsText(groups)}. No table and no rule names it.` })
    const folder = folderText(path)
    const time = at === undefined ? '' : timeText(at)
    const author = by ?? t({ id: 'admin.rights.why.deleted', message: 'a deleted account' })
    return t({
      id: 'admin.rights.why.folder',
      message: `${allowed}: ${groupsText(groups)}. From the rule for “${folder}” of ${time} by ${author}.`,
    })
  }

  const timeReason = ({ code, right, at }: ExplainedReason): string => {
    const time = at === undefined ? '' : timeText(at)
    if (code === 'time.unreadable')
      return right === 'view'
        ? t({ id: 'admin.rights.why.view_unreadable', message: 'A date cannot be read, so nobody sees the file.' })
        : t({ id: 'admin.rights.why.download_unreadable', message: 'A date cannot be read, so nobody downloads the file.' })
    if (code === 'time.not-yet')
      return right === 'view'
        ? t({ id: 'admin.rights.why.view_not_yet', message: `The file is visible from ${time}.` })
        : t({ id: 'admin.rights.why.download_not_yet', message: `The file can be downloaded from ${time}.` })
    return right === 'view'
      ? t({ id: 'admin.rights.why.view_over', message: `The file was visible until ${time}.` })
      : t({ id: 'admin.rights.why.download_over', message: `The file could be downloaded until ${time}.` })
  }

  return (reason: ExplainedReason): string => {
    const { code, right, set, groups = [] } = reason
    const formats = set === undefined ? '' : setText(set)
    const allowed =
      right === 'view'
        ? t({ id: 'admin.rights.why.sees', message: 'Sees the file' })
        : t({ id: 'admin.rights.why.downloads', message: `Downloads (${formats})` })
    switch (code) {
      case 'rules.unreadable':
        return t({
          id: 'admin.rights.why.rules',
          message: 'The stored rules cannot be read. Nobody sees a file until they are saved again.',
        })
      case 'record.old':
        return t({ id: 'admin.rights.why.old', message: 'The file is read again after an update. Until then, nobody sees it.' })
      case 'account.disabled':
        return t({ id: 'admin.rights.why.disabled', message: 'The account is disabled.' })
      case 'account.no-assets':
        return t({ id: 'admin.rights.why.no_files', message: 'The account sees no files at all.' })
      case 'account.administrator':
        return t({ id: 'admin.rights.why.administrator', message: 'Administrators see every file. Downloads follow the rules.' })
      case 'part':
        return t({ id: 'admin.rights.why.part', message: `Other files belong to it, such as textures. With them: ${groupsText(groups)}.` })
      case 'group.member':
        return t({ id: 'admin.rights.why.member', message: `Yes, the person belongs to: ${groupsText(groups)}.` })
      case 'group.none':
        return t({ id: 'admin.rights.why.none', message: `No, the person does not belong to: ${groupsText(groups)}.` })
      case 'table':
      case 'folder':
      case 'default':
        return sourceText(reason, allowed)
      default:
        return timeReason(reason)
    }
  }
}
