import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { startDownloadAtom, startSetDownloadAtom } from '../../domain/download-start/start-actions.ts'
import { openOrderRequestAtom } from '../../domain/downloads/actions.ts'
import { lookupAtom } from '../../domain/downloads/atoms.ts'
import { isGuestAtom } from '../../domain/session/atoms.ts'
import { signInAndReturnAtom } from '../../domain/session/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useRenditionText } from '../../widgets/download-dialog/use-rendition-text.ts'
import { useConvertSets } from './use-convert-sets.ts'

const WithoutRight = ({ asset }: { readonly asset: Asset }) => {
  const order = useSetAtom(openOrderRequestAtom)
  const signIn = useSetAtom(signInAndReturnAtom)
  const isGuest = useAtomValue(isGuestAtom)
  const { run_order_process: canOrder } = useAtomValue(configAtom).global
  if (canOrder)
    return (
      <Button variant="primary" icon="i-lucide-mail" onClick={() => order([asset.id])}>
        <Trans id="widgets.download.order">Order</Trans>
      </Button>
    )
  if (isGuest)
    return (
      <Button variant="primary" icon="i-lucide-log-in" onClick={signIn}>
        <Trans id="widgets.download.sign_in">Sign in to download</Trans>
      </Button>
    )
  return (
    <div className="flex min-h-[var(--control)] items-center gap-2 text-14px text-muted">
      <Icon name="i-lucide-lock" className="size-4.5 shrink-0" />
      <Trans id="widgets.download.no_right">You don’t have permission to download this</Trans>
    </div>
  )
}

/** Download button with the default rendition, and a menu with the others. */
export const DownloadButton = ({ asset }: { readonly asset: Asset }) => {
  const { t } = useLingui()
  const start = useSetAtom(startDownloadAtom)
  const startSet = useSetAtom(startSetDownloadAtom)
  const isLoading = useAtomValue(lookupAtom)?.includes(asset.id) ?? false
  const renditionText = useRenditionText()
  const { sets, isRefused } = useConvertSets(asset)
  if (isRefused) return <WithoutRight asset={asset} />
  const assetIds = [asset.id]
  // Reserve the space of the menu while the renditions load, so that the layout does not shift.
  const hasChoice = sets === null || sets.length > 1
  return (
    <div className="inline-flex max-w-full gap-px">
      <Button
        variant="primary"
        icon="i-lucide-download"
        loading={isLoading}
        onClick={() => void start(assetIds)}
        // The same width as with the menu.
        className={hasChoice ? 'min-w-0 rounded-e-none' : 'min-w-0 px-[calc(1rem+(var(--control)+1px)/2)]!'}
      >
        <Trans id="widgets.icons.download">Download</Trans>
      </Button>
      {sets === null && (
        <Button variant="primary" icon="i-lucide-chevron-down" aria-hidden tabIndex={-1} className="rounded-s-none px-0! aspect-square" />
      )}
      {sets !== null && hasChoice && (
        <Menu
          iconOnly
          variant="primary"
          align="end"
          icon="i-lucide-chevron-down"
          label={t({ id: 'widgets.download.forms', message: 'Choose a format' })}
          className="rounded-s-none"
          items={sets.map((set) => ({
            key: set.id,
            label: set.title,
            hint: renditionText(set),
            onSelect: () => void startSet({ assetIds, set }),
          }))}
        />
      )}
    </div>
  )
}
