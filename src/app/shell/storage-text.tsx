import { useLingui } from '@lingui/macro'
import type { StorageState } from '#local/database/recovering-storage.ts'
import { Icon } from '../../ui/icon.tsx'

type Reason = Extract<StorageState, { mode: 'memory' }>['reason']

/** Reason why this browser stores nothing beyond the page. */
export const StorageText = ({ reason }: { readonly reason: Reason }) => {
  const { t } = useLingui()
  const texts = {
    blocked: t({
      id: 'global.storage.blocked',
      message:
        'Please close the other tabs of this portal: one of them still runs an older version. Until then changes are kept only until you close this page.',
    }),
    full: t({
      id: 'global.storage.full',
      message: 'This device has no space left. Changes are kept only until you close this page.',
    }),
    refused: t({
      id: 'global.storage.refused',
      message: 'This browser does not let the portal store anything. Changes are kept only until you close this page.',
    }),
  }
  const text = reason === 'blocked' || reason === 'full' ? texts[reason] : texts.refused
  return (
    <p className="m-0 flex items-center gap-2.5 border-b border-line bg-surface px-4 py-2 text-13px text-on-surface sm:px-6">
      <Icon name="i-lucide-hard-drive" className="size-4.5 text-muted" />
      {text}
    </p>
  )
}
