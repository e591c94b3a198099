import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import type { ConvertSet } from '#contract/convert-set.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { startLastFormatAtom, startSetDownloadAtom } from '../../domain/download-start/start-actions.ts'
import { explainRefusalAtom, openOrderRequestAtom } from '../../domain/downloads/actions.ts'
import { lookupAtom } from '../../domain/downloads/atoms.ts'
import { isGuestAtom } from '../../domain/session/atoms.ts'
import { signInAndReturnAtom } from '../../domain/session/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useRenditionText } from '../../widgets/download-dialog/use-rendition-text.ts'
import { useConvertSets } from '../../widgets/download-format/use-convert-sets.ts'
import { useLastFormat, useMayNameFormat } from '../../widgets/download-format/use-last-format.ts'

const WithoutRight = ({ asset }: { readonly asset: Asset }) => {
  const order = useSetAtom(openOrderRequestAtom)
  const signIn = useSetAtom(signInAndReturnAtom)
  const isGuest = useAtomValue(isGuestAtom)
  const explain = useSetAtom(explainRefusalAtom)
  const { run_order_process: canOrder, order_mail: mail } = useAtomValue(configAtom).global
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
  if (mail.mailto.trim() !== '')
    return (
      <Button variant="primary" icon="i-lucide-mail" onClick={() => explain([asset.id])}>
        <Trans id="widgets.access.title">Ask for access</Trans>
      </Button>
    )
  return (
    <div className="flex min-h-[var(--control)] items-center gap-2 text-14px text-muted">
      <Icon name="i-lucide-lock" className="size-4.5 shrink-0" />
      <Trans id="widgets.download.no_right">You don’t have permission to download this.</Trans>
    </div>
  )
}

/** Download button with the last format or a dialog, and a menu with all formats. */
export const DownloadButton = ({ asset }: { readonly asset: Asset }) => {
  const { t } = useLingui()
  const start = useSetAtom(startLastFormatAtom)
  const startSet = useSetAtom(startSetDownloadAtom)
  const isLoading = useAtomValue(lookupAtom)?.includes(asset.id) ?? false
  const renditionText = useRenditionText()
  const assetIds = [asset.id]
  const isKnownRefused = asset.downloadable === false
  const { sets, isRefused } = useConvertSets(isKnownRefused ? [] : assetIds)
  const isPossible = useMayNameFormat()
  const set = useLastFormat(sets, 1)
  // A remembered format is not state: renders again.
  const [, setRemembered] = useState({})
  if (isKnownRefused || isRefused) return <WithoutRight asset={asset} />
  const format = set?.title
  const startFormat = (chosen: ConvertSet) => void startSet({ assetIds, set: chosen }).then(() => setRemembered({}))
  // Reserve the space of the menu while the renditions load, so that the layout does not shift.
  const hasChoice = sets === null || sets.length > 1
  return (
    <div className="inline-flex max-w-full gap-px">
      <Button
        variant="primary"
        icon="i-lucide-download"
        loading={isLoading}
        onClick={() => (set ? startFormat(set) : void start(assetIds))}
        // The same width as with the menu.
        className={classNames(
          'min-w-0',
          hasChoice ? 'rounded-e-none' : 'px-[calc(1rem+(var(--control)+1px)/2)]!',
          // Space for the format, so that nothing moves when it is known.
          isPossible && hasChoice && 'w-60',
        )}
      >
        <span className="truncate">
          {format === undefined ? (
            <Trans id="widgets.icons.download">Download</Trans>
          ) : (
            <Trans id="widgets.download.last_format">Download · {format}</Trans>
          )}
        </span>
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
          label={t({ id: 'widgets.download.formats', message: 'Choose a format' })}
          className="rounded-s-none"
          items={sets.map((one) => ({
            key: one.id,
            label: one.title,
            hint: renditionText(one),
            onSelect: () => startFormat(one),
          }))}
        />
      )}
    </div>
  )
}
