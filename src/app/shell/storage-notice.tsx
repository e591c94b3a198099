import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { storageStateAtom } from '../../domain/device-storage/atoms.ts'
import { Icon } from '../../ui/icon.tsx'

/** Says, once for the whole page, that the browser keeps nothing beyond it. */
export const StorageNotice = () => {
  const { t } = useLingui()
  const state = useAtomValue(storageStateAtom)
  const texts = {
    blocked: t({
      id: 'global.storage.blocked',
      message:
        'Please close the other tabs of this portal: one of them still runs an older version. Until then changes are kept only until you close this page.',
    }),
    full: t({
      id: 'global.storage.full',
      message: 'This device has no room left. Changes are kept only until you close this page.',
    }),
    refused: t({
      id: 'global.storage.refused',
      message: 'This browser does not let the portal keep anything. Changes are kept only until you close this page.',
    }),
  }
  const text = state.mode !== 'memory' ? null : state.reason === 'blocked' || state.reason === 'full' ? texts[state.reason] : texts.refused
  return (
    <div role="status">
      {text && (
        <p className="m-0 flex items-center gap-2.5 border-b border-line bg-surface px-4 py-2 text-13px text-on-surface sm:px-6">
          <Icon name="i-lucide-hard-drive" className="size-4.5 text-muted" />
          {text}
        </p>
      )}
    </div>
  )
}
