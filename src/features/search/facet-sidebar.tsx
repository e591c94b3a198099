import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId, useState } from 'react'
import { configAtom } from '../../domain/config/atoms.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { Button } from '../../ui/button.tsx'
import { Splitter } from '../../ui/splitter.tsx'

interface FacetSidebarProps {
  /** null = there is nothing to reset. */
  readonly onReset: (() => void) | null
  /** Puts the focus on the results: on the way there by Tab stand all values of all facets. */
  readonly onSkip: () => void
  readonly children: ReactNode
}

const narrowest = 200
const widest = 480
const clamp = (width: number) => Math.max(narrowest, Math.min(widest, width))

const keptWidth = (): number | null => {
  const width = Number.parseInt(deviceStore.get(storageKeys.facetWidth) ?? '', 10)
  return Number.isFinite(width) ? clamp(width) : null
}

/** Facets beside the results; as wide as it was made last. */
export const FacetSidebar = ({ onReset, onSkip, children }: FacetSidebarProps) => {
  const { t } = useLingui()
  const id = useId()
  const initial = clamp(useAtomValue(configAtom).search.sidebar.width)
  const [width, setWidth] = useState(() => keptWidth() ?? initial)
  return (
    <>
      <aside id={id} aria-labelledby={`${id}-title`} style={{ inlineSize: width }} className="relative flex min-h-0 shrink-0 flex-col">
        <button
          type="button"
          onClick={onSkip}
          className="skip-link absolute start-2 top-1 z-10 rounded-control bg-on-background px-3 py-2 text-14px text-background"
        >
          <Trans id="views.search.facets.skip">Skip to the results</Trans>
        </button>
        <header className="flex h-12 shrink-0 items-center justify-between ps-4 pe-2">
          <h2 id={`${id}-title`} className="m-0 text-14px font-semibold">
            <Trans id="views.search.facets.title">Filters</Trans>
          </h2>
          {onReset && (
            <Button variant="ghost" size="s" onClick={onReset}>
              <Trans id="views.search.facets.reset">Reset</Trans>
            </Button>
          )}
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-6 [contain:layout_paint_style] [scrollbar-width:thin]">
          {children}
        </div>
      </aside>
      <Splitter
        label={t({ id: 'views.search.facets.width', message: 'Width of the filters' })}
        value={width}
        min={narrowest}
        max={widest}
        initial={initial}
        controls={id}
        onChange={setWidth}
        onCommit={(chosen) => deviceStore.set(storageKeys.facetWidth, String(chosen))}
      />
    </>
  )
}
