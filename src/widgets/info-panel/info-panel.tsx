import { useAtomValue } from 'jotai'
import { useId, useRef } from 'react'
import type { Asset } from '#contract/asset.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { assetTitle } from '../../domain/search/alt-text.ts'
import { ModalHeader } from '../../ui/modal-header.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useIsPhone } from '../../ui/use-window-size.ts'
import { InfoContent } from './info-content.tsx'
import { useFocusTrap } from './use-focus-trap.ts'

interface InfoPanelProps {
  readonly asset: Asset
  readonly onClose: () => void
}

/** Covers the end side of the results. The layout of the results stays, and the bar above remains usable. */
const SidePanel = ({ asset, title, onClose }: InfoPanelProps & { readonly title: string }) => {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const onKeyDown = useFocusTrap(panel, asset.id, onClose)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps Tab inside and closes on Escape
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      className="appear absolute inset-ie-0 inset-y-0 z-20 flex w-[min(24rem,100%)] flex-col border-s border-t border-line bg-popup pe-[var(--safe-end)] pb-[var(--safe-bottom)] text-on-popup shadow-[var(--shadow-2)] outline-none [--from:translateX(24px)] rtl:[--from:translateX(-24px)]"
    >
      <ModalHeader id={id} title={title} onClose={onClose} />
      {/* Bottom padding: the selection bar may cover the lower edge. */}
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-24">
        <InfoContent asset={asset} />
      </div>
    </section>
  )
}

/** Metadata of an asset: a panel at the end side, on a phone a sheet. Escape closes it. */
export const InfoPanel = ({ asset, onClose }: InfoPanelProps) => {
  const isPhone = useIsPhone()
  const title = assetTitle(asset, useAtomValue(configAtom))
  return isPhone ? (
    <Sheet open side="bottom" title={title} onClose={onClose}>
      <InfoContent asset={asset} />
    </Sheet>
  ) : (
    <SidePanel asset={asset} title={title} onClose={onClose} />
  )
}
