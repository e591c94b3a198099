import { useLingui } from '@lingui/macro'
import { useSetAtom } from 'jotai'
import { startDownloadAtom } from '../../domain/download-start/start-actions.ts'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { useMayNameFormat } from './use-last-format.ts'

/** Opens the dialog with all formats, for a menu next to a button that starts the last format; null = the button opens it. */
export const useAllFormatsEntry = (assetIds: readonly string[]): MenuEntry | null => {
  const { t } = useLingui()
  const open = useSetAtom(startDownloadAtom)
  const mayName = useMayNameFormat()
  const label = t({ id: 'widgets.download.all_formats', message: 'All formats' })
  return mayName ? { key: 'formats', icon: 'i-lucide-download', label, onSelect: () => void open(assetIds) } : null
}
