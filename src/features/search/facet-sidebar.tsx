import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId, useState } from 'react'
import { configAtom } from '../../domain/config/atoms.ts'
import { facetWidth } from '../../domain/search/facet-width.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { LazySplitter } from '../../ui/lazy-splitter.tsx'
import { facetParts } from './facet-parts.ts'

const FacetReset = lazyComponent(() => facetParts().then((module) => module.FacetReset))

interface FacetSidebarProps {
  /** null = there is nothing to reset. */
  readonly onReset: (() => void) | null
  /** Moves the focus to the results: otherwise Tab passes every value of every facet. */
  readonly onSkip: () => void
  readonly children: ReactNode
}

/** Facets beside the results, with the width chosen last. */
export const FacetSidebar = ({ onReset, onSkip, children }: FacetSidebarProps) => {
  const { t } = useLingui()
  const id = useId()
  const initial = useAtomValue(configAtom).search.sidebar.width
  const [chosen, setChosen] = useState(() => deviceStore.get(storageKeys.facetWidth))
  const { width, min, max } = facetWidth(chosen, initial)
  return (
    <>
      <aside id={id} aria-labelledby={`${id}-title`} style={{ inlineSize: width }} className="relative flex min-h-0 shrink-0 flex-col">
        <button
          type="button"
          onClick={onSkip}
          className="skip-link absolute start-2 top-1 z-10 rounded-control bg-on-background px-3 py-2 text-14px text-background"
        >
          <Trans id="views.search.facets.skip">Skip to results</Trans>
        </button>
        <header className="flex h-12 shrink-0 items-center justify-between ps-4 pe-2">
          <h2 id={`${id}-title`} className="m-0 text-14px font-semibold">
            <Trans id="views.search.facets.title">Filters</Trans>
          </h2>
          {onReset && <FacetReset variant="ghost" onReset={onReset} />}
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-6 [contain:layout_paint_style] [scrollbar-width:thin]">
          {children}
        </div>
      </aside>
      <LazySplitter
        label={t({ id: 'views.search.facets.width', message: 'Width of the filters' })}
        value={width}
        min={min}
        max={max}
        initial={initial}
        controls={id}
        onChange={(dragged) => setChosen(String(dragged))}
        onCommit={(dragged) => deviceStore.set(storageKeys.facetWidth, String(dragged))}
      />
    </>
  )
}
