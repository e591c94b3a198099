import { msg, Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { type UpdateNotice, updateNoticeAtom } from '../../domain/install/atoms.ts'
import { Button } from '../../ui/button.tsx'

interface UpdatePromptProps {
  readonly onReload: () => void
}

const texts = {
  ready: msg({ id: 'global.update.ready', message: 'A new version of the portal is available.' }),
  replaced: msg({ id: 'global.update.replaced', message: 'The portal was updated in another tab. Reload to use the new version here.' }),
  'replaced-unsaved': msg({
    id: 'global.update.replaced.unsaved',
    message: 'The portal was updated in another tab. Finish or save your input here, then reload.',
  }),
  'replaced-transfer': msg({
    id: 'global.update.replaced.transfer',
    message: 'The portal was updated in another tab. Reload here when the running transfer is finished.',
  }),
} as const satisfies Record<Exclude<UpdateNotice, 'none'>, unknown>

/** Announces a new version, or explains why this tab was not reloaded. Never reloads without a click. */
export const UpdatePrompt = ({ onReload }: UpdatePromptProps) => {
  const { i18n } = useLingui()
  const notice = useAtomValue(updateNoticeAtom)
  return (
    <div role="status">
      {notice !== 'none' && (
        <div className="flex items-center justify-between gap-4 bg-tint px-4 py-2 text-sm text-on-surface">
          {i18n._(texts[notice])}
          <Button variant="primary" size="s" onClick={onReload}>
            <Trans id="global.update.reload">Reload</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
