import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { openPreviewAtom } from '../../domain/asset/open-preview.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { copyMailAtom } from '../../domain/downloads/actions.ts'
import { pageLink } from '../../domain/navigation/address.ts'
import { assetTitle } from '../../domain/search/alt-text.ts'
import { searchResultByIdAtom } from '../../domain/search/atoms.ts'
import { selectAllResultsAtom } from '../../domain/search/select-results.ts'
import { toggleActiveAtom } from '../../domain/selection/actions.ts'
import { selectionLink } from '../../domain/sharing/actions.ts'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { useAllFormatsEntry } from '../../widgets/download-format/use-all-formats-entry.ts'
import { useLinkEntry } from '../../widgets/link-entry/use-link-entry.ts'
import { useOrderMail } from '../../widgets/order-mail/use-order-mail.ts'
import { useOfflineEntry } from './use-offline-entry.ts'
import type { SelectionSource } from './use-selection-source.ts'

/** The actions that are buttons where there is room. */
const usePhoneEntries = (ids: readonly string[], selection: SelectionSource | null, hasMore: boolean): readonly MenuEntry[] => {
  const { t } = useLingui()
  const toggleActive = useSetAtom(toggleActiveAtom)
  const selectAll = useSetAtom(selectAllResultsAtom)
  const offline = useOfflineEntry(selection, t({ id: 'widgets.make_offline', message: 'Make available offline' }))
  const formats = useAllFormatsEntry(ids)
  const [only = ''] = ids
  const entries: MenuEntry[] = []
  if (formats) entries.push(formats)
  if (hasMore) {
    const label = t({ id: 'views.search.select_all', message: 'Select all' })
    entries.push({ key: 'all', icon: 'i-lucide-list-checks', label, onSelect: () => void selectAll() })
  }
  if (offline) entries.push(offline)
  if (ids.length === 1) {
    const label = t({ id: 'widgets.icons.info', message: 'Information' })
    entries.push({ key: 'info', icon: 'i-lucide-info', label, onSelect: () => toggleActive(only) })
  } else {
    const label = t({ id: 'views.search.selection.show', message: 'Show selection only' })
    entries.push({ key: 'show', icon: 'i-lucide-list-filter', label, href: selectionLink(ids) })
  }
  return entries
}

/** Actions without a button: those of a single asset, and for any selection a share link and the order request by e-mail. */
const useOtherEntries = (ids: readonly string[]): readonly MenuEntry[] => {
  const { t } = useLingui()
  const config = useAtomValue(configAtom)
  const { global, search } = config
  const byId = useAtomValue(searchResultByIdAtom)
  const preview = useSetAtom(openPreviewAtom)
  const copyMail = useSetAtom(copyMailAtom)
  const mailOf = useOrderMail()
  const [only = ''] = ids
  const asset = ids.length === 1 ? byId.get(only) : undefined
  const link = useLinkEntry({ files: ids, title: asset ? assetTitle(asset, config) : '' })
  const entries: MenuEntry[] = link ? [link] : []
  if (ids.length === 1) {
    const href = pageLink('asset', { value: only })
    entries.push({ key: 'open', icon: 'i-lucide-arrow-up-right', label: t({ id: 'widgets.icons.open', message: 'Open' }), href })
  }
  if (asset && search.click === 'select') {
    const label = t({ id: 'widgets.icons.preview', message: 'Preview' })
    entries.push({ key: 'preview', icon: 'i-lucide-eye', label, onSelect: () => void preview(asset) })
  }
  if (global.order_mail.mailto.trim() !== '') {
    const { href } = mailOf(ids)
    const action = href === null ? { onSelect: () => copyMail(ids) } : { href }
    entries.push({ key: 'mail', icon: 'i-lucide-mail', label: t({ id: 'widgets.icons.mail', message: 'Email' }), ...action })
  }
  return entries
}

/**
 * Entries of the menu of a selection.
 * @param hasMore some results are not selected
 */
export const useSelectionEntries = (
  ids: readonly string[],
  selection: SelectionSource | null,
  isPhone: boolean,
  hasMore: boolean,
): readonly MenuEntry[] => {
  const phone = usePhoneEntries(ids, selection, hasMore)
  const other = useOtherEntries(ids)
  return isPhone ? [...phone, ...other] : other
}
