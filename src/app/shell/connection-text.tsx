import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { isOutdatedAtom } from '../../domain/offline/responses/atoms.ts'
import { showServerResultsAtom } from '../../domain/offline/responses/refresh.ts'
import { reloadFailedPictures } from '../../platform/reload-failed-pictures.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { OfflineListLink } from '../../widgets/offline-button/offline-list-link.tsx'
import { useConnectionText } from './use-connection-text.ts'

/** Connection state, and a button to load current data after the connection returns. */
export const ConnectionText = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useLingui()
  const text = useConnectionText()
  const isOnline = useAtomValue(connectionAtom) === 'online'
  useEffect(() => {
    if (isOnline) reloadFailedPictures()
  }, [isOnline])
  const isOutdated = useAtomValue(isOutdatedAtom)
  const showCurrent = useSetAtom(showServerResultsAtom)
  return (
    <div className="flex min-h-9.5 flex-wrap items-center gap-x-2.5 border-b border-line bg-surface px-4 text-13px text-on-surface sm:px-6">
      <Icon name={isOnline ? 'i-lucide-cloud' : 'i-lucide-cloud-off'} className="size-4.5 shrink-0 text-muted" />
      <p className="m-0 min-w-0 flex-[1_1_14rem] py-2">{text}</p>
      {!isOnline && <OfflineListLink variant="ghost" size="s" />}
      {isOutdated && (
        <Button variant="ghost" size="s" onClick={() => void showCurrent()}>
          <Trans id="global.connection.show">Show the latest version</Trans>
        </Button>
      )}
      {isOnline && <IconButton icon="i-lucide-x" size="s" label={t({ id: 'ui.close', message: 'Close' })} onClick={onClose} />}
    </div>
  )
}
