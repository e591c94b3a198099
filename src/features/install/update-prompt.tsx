import { Trans } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { updateReadyAtom } from '../../domain/install/atoms.ts'
import { Button } from '../../ui/button.tsx'

interface UpdatePromptProps {
  readonly onReload: () => void
}

/** Says that a new version waits. It never takes over by itself: the person may be in the middle of something. */
export const UpdatePrompt = ({ onReload }: UpdatePromptProps) => {
  const ready = useAtomValue(updateReadyAtom)
  return (
    <div role="status">
      {ready && (
        <div className="flex items-center justify-between gap-4 bg-tint px-4 py-2 text-sm text-on-surface">
          <Trans id="global.update.ready">A new version of the portal is ready.</Trans>
          <Button variant="primary" size="s" onClick={onReload}>
            <Trans id="global.update.reload">Reload</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
