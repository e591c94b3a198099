import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { makeAvailableOfflineAtom, removeOfflineCopiesAtom } from '../../domain/offline/copies/actions.ts'
import { areOfflineCopiesAllowedAtom, offlineSummaryOfAtom } from '../../domain/offline/copies/atoms.ts'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import type { SelectionSource } from './use-selection-source.ts'

/**
 * Entry of a menu that stores a source on the device, or removes its copies; null = neither is possible.
 * @param label of the entry that stores
 */
export const useOfflineEntry = (selection: SelectionSource | null, label: string): MenuEntry | null => {
  const { t } = useLingui()
  const mayStore = useAtomValue(areOfflineCopiesAllowedAtom)
  const summaryOf = useAtomValue(offlineSummaryOfAtom)
  const makeAvailable = useSetAtom(makeAvailableOfflineAtom)
  const removeCopies = useSetAtom(removeOfflineCopiesAtom)
  if (!selection) return null
  const { source, title } = selection
  const copy = summaryOf(source)
  if (copy)
    return {
      key: 'offline',
      icon: 'i-lucide-monitor-check',
      label: t({ id: 'views.search.selection.remove_offline', message: 'Remove the offline copies' }),
      onSelect: () => void removeCopies([copy.set.key]),
    }
  return mayStore ? { key: 'offline', icon: 'i-lucide-monitor-down', label, onSelect: () => void makeAvailable(source, title) } : null
}
