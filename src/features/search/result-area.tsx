import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useCallback, useDeferredValue, useState } from 'react'
import type { ViewKey } from '#contract/config/views.ts'
import { pageFailedAtom, resultsAtom, searchResultByIdAtom, searchStatusAtom } from '../../domain/catalogue/atoms.ts'
import { findIdsAtom } from '../../domain/catalogue/find-ids.ts'
import { retryPagesAtom, showPositionsAtom } from '../../domain/catalogue/page-actions.ts'
import type { Need } from '../../domain/catalogue/plan.ts'
import { createResults } from '../../domain/catalogue/results.ts'
import { type Place, takePlace } from '../../domain/catalogue/return-point.ts'
import { activeIdAtom, selectedIdsAtom } from '../../domain/selection/atoms.ts'
import { isShownEarly } from '../../platform/first-answer.ts'
import { Button } from '../../ui/button.tsx'
import { later, laterWhenIdle } from '../../ui/later.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ResultGrid } from '../../widgets/result-grid/result-grid.tsx'
import './search.css'

const ResultActions = laterWhenIdle(() => import('./result-actions.tsx').then((module) => module.ResultActions))
const SelectionBar = later(() => import('./selection-bar.tsx').then((module) => module.SelectionBar))
const InfoPanel = later(() => import('../../widgets/info-panel/info-panel.tsx').then((module) => module.InfoPanel), true)

interface ResultAreaProps {
  readonly view: ViewKey
  /** Of the question. */
  readonly searchKey: string
  /** `#/search/…`, as it can be handed on. */
  readonly hash: string
  /** Given what tells where the results stand. */
  readonly onPlace: (read: () => Place) => void
  /** Stands in place of the results when there are none. */
  readonly renderState: (status: 'empty' | 'failure') => ReactNode
}

/** Nothing is known yet: as many empty posters as a window holds, where the first results will stand. */
const expected = createResults(0, 60, { first: 60, next: 30 })

/** The results, or what there is to say instead, with everything that floats over them. */
export const ResultArea = ({ view, searchKey, hash, onPlace, renderState }: ResultAreaProps) => {
  const { t } = useLingui()
  const status = useAtomValue(searchStatusAtom)
  const results = useAtomValue(resultsAtom)
  const failedAt = useAtomValue(pageFailedAtom)
  const activeId = useAtomValue(activeIdAtom)
  const active = useAtomValue(searchResultByIdAtom).get(activeId ?? '')
  const setActive = useSetAtom(activeIdAtom)
  const hasSelection = useAtomValue(selectedIdsAtom).size > 0
  const showPositions = useSetAtom(showPositionsAtom)
  const retryPages = useSetAtom(retryPagesAtom)
  const findIds = useSetAtom(findIdsAtom)
  const [startAt] = useState(() => takePlace(searchKey))

  const loading = status === 'initial' || status === 'loading'
  const isFirst = loading && results.generation === 0
  // Where the document shows the first pictures itself (src/early), the list follows when there is time: nobody waits for it.
  const [hasPictures] = useState(isShownEarly)
  const isDue = useDeferredValue(!hasPictures || !isFirst)
  const onNeed = useCallback((need: Need) => void showPositions(need), [showPositions])
  return (
    <div className="relative flex min-h-60 flex-1 flex-col overflow-x-clip">
      {status === 'empty' || status === 'failure' ? (
        <div className="flex-1 overflow-y-auto">{renderState(status)}</div>
      ) : (
        <div className={`flex min-h-0 flex-1 flex-col transition-opacity duration-160 ${loading && !isFirst ? 'opacity-50' : ''}`}>
          {isDue && (
            <ResultGrid
              view={view}
              results={isFirst ? expected : results}
              label={t({ id: 'views.search.result.label', message: 'Results' })}
              busy={loading}
              startAt={startAt}
              onNeed={onNeed}
              onPlace={onPlace}
              findIds={findIds}
            />
          )}
        </div>
      )}
      {loading && (
        <div className="late pointer-events-none absolute inset-x-0 top-24 flex justify-center">
          <span className="rounded-full bg-popup p-2 text-on-popup shadow-[var(--shadow-2)]">
            <Spinner label={t({ id: 'views.search.result.loading', message: 'Loading' })} className="size-6" />
          </span>
        </div>
      )}
      {failedAt !== null && (
        <div
          role="alert"
          className="absolute inset-x-0 bottom-18 z-10 mx-auto flex w-fit items-center gap-3 rounded-card bg-popup py-1 ps-4 pe-1 text-14px text-on-popup shadow-[var(--shadow-2)]"
        >
          <Trans id="views.search.result.page_failed">More results could not be loaded.</Trans>
          <Button variant="ghost" size="s" onClick={() => void retryPages()}>
            <Trans id="global.retry">Try again</Trans>
          </Button>
        </div>
      )}
      {status !== 'failure' && <ResultActions hash={hash} />}
      {hasSelection && <SelectionBar />}
      {active && <InfoPanel asset={active} onClose={() => setActive(null)} />}
    </div>
  )
}
