import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { isOutdatedAtom } from '../../domain/offline/atoms.ts'
import { showCurrentAtom } from '../../domain/offline/refresh.ts'
import { fetchLostPictures } from '../../platform/lost-pictures.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useConnectionText } from './use-connection-text.ts'

/** What is to be known of the connection, and what there is to do when it is back. */
export const ConnectionText = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useLingui()
  const text = useConnectionText()
  const isOnline = useAtomValue(connectionAtom) === 'online'
  useEffect(() => {
    if (isOnline) fetchLostPictures()
  }, [isOnline])
  const isOutdated = useAtomValue(isOutdatedAtom)
  const showCurrent = useSetAtom(showCurrentAtom)
  return (
    <div className="flex min-h-9.5 items-center gap-2.5 border-b border-line bg-surface px-4 text-13px text-on-surface sm:px-6">
      <Icon name={isOnline ? 'i-lucide-cloud' : 'i-lucide-cloud-off'} className="size-4.5 shrink-0 text-muted" />
      <p className="m-0 min-w-0 flex-1 py-2">{text}</p>
      {isOutdated && (
        <Button variant="ghost" size="s" onClick={() => void showCurrent()}>
          <Trans id="global.connection.show">Show what the server has</Trans>
        </Button>
      )}
      {isOnline && <IconButton icon="i-lucide-x" size="s" label={t({ id: 'ui.close', message: 'Close' })} onClick={onClose} />}
    </div>
  )
}
