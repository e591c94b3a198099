import { Trans, useLingui } from '@lingui/macro'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'

interface IosHintProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Instructions for Safari, which has no install prompt: the share menu installs the portal. */
export const IosHint = ({ open, onClose }: IosHintProps) => {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} title={t({ id: 'global.install.title', message: 'Install on this device' })} maxWidth={420}>
      <ol className="m-0 grid list-none gap-4 p-0">
        <li className="flex items-center gap-3">
          <Icon name="i-lucide-share" className="size-5" />
          <Trans id="global.install.ios.share">Choose “Share” in the browser toolbar.</Trans>
        </li>
        <li className="flex items-center gap-3">
          <Icon name="i-lucide-square-plus" className="size-5" />
          <Trans id="global.install.ios.add">Choose “Add to Home Screen”.</Trans>
        </li>
      </ol>
    </Dialog>
  )
}
