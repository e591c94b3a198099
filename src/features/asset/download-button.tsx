import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import type { ConvertSet } from '#contract/convert-set.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { onlyKind, recentConvertSets } from '../../domain/download-start/recent-convert-sets.ts'
import { startLastFormatAtom, startSetDownloadAtom } from '../../domain/download-start/start-actions.ts'
import { openOrderRequestAtom } from '../../domain/downloads/actions.ts'
import { choiceAtom, lookupAtom } from '../../domain/downloads/atoms.ts'
import { rememberedSet } from '../../domain/downloads/download-rules.ts'
import { isGuestAtom } from '../../domain/session/atoms.ts'
import { signInAndReturnAtom } from '../../domain/session/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
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
      <Trans id="widgets.download.no_right">You don’t have permission to download this.</Trans>
    </div>
  )
}

interface LastFormat {
  /** The format that the user chose last for such files, if this file has it; the dialog offers it where terms have to be accepted. */
  readonly set: ConvertSet | undefined
  /** A format may be shown as soon as the renditions are loaded. */
  readonly isPossible: boolean
}

const useLastFormat = (sets: readonly ConvertSet[] | null): LastFormat => {
  // Closing the dialog may have changed it.
  useAtomValue(choiceAtom)
  const hasTerms = useAtomValue(configAtom).terms_of_use.show
  const recent = recentConvertSets()
  const isPossible = !hasTerms && recent.length > 0
  const isUseful = isPossible && sets !== null && sets.length > 1
  return { isPossible, set: isUseful ? rememberedSet(sets, recent, onlyKind(sets)) : undefined }
}

/** Download button with the last format or a dialog, and a menu with all formats. */
export const DownloadButton = ({ asset }: { readonly asset: Asset }) => {
  const { t } = useLingui()
  const start = useSetAtom(startLastFormatAtom)
  const startSet = useSetAtom(startSetDownloadAtom)
  const isLoading = useAtomValue(lookupAtom)?.includes(asset.id) ?? false
  const renditionText = useRenditionText()
  const { sets, isRefused } = useConvertSets(asset)
  const { set, isPossible } = useLastFormat(sets)
  // A remembered format is not state: renders again.
  const [, setRemembered] = useState({})
  if (isRefused) return <WithoutRight asset={asset} />
  const assetIds = [asset.id]
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
        onClick={() => (set ? startFormat(set) : void start(asset.id))}
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
          label={t({ id: 'widgets.download.forms', message: 'Choose a format' })}
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
