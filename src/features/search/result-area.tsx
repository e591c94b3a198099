import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useCallback, useDeferredValue, useState } from 'react'
import type { ViewKey } from '#contract/config/views.ts'
import { pageFailedAtom, resultsAtom, searchResultByIdAtom, searchStatusAtom } from '../../domain/search/atoms.ts'
import { findIdsAtom } from '../../domain/search/find-ids.ts'
import type { Need } from '../../domain/search/next-request.ts'
import { retryPagesAtom, showPositionsAtom } from '../../domain/search/page-actions.ts'
import { createResults } from '../../domain/search/results.ts'
import { type ScrollAnchor, takeScrollAnchor } from '../../domain/search/scroll-anchor.ts'
import { activeIdAtom, selectedIdsAtom } from '../../domain/selection/atoms.ts'
import { loadMessages } from '../../platform/i18n.ts'
import { hasBootstrapPictures } from '../../platform/prefetched-search.ts'
import { Button } from '../../ui/button.tsx'
import { idleComponent, lazyComponent } from '../../ui/lazy-component.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ResultGrid } from '../../widgets/result-grid/result-grid.tsx'
import './search.css'

const ResultActions = idleComponent(() => import('./result-actions.tsx').then((module) => module.ResultActions))
const LiveResults = idleComponent(() => import('./live-results.tsx').then((module) => module.LiveResults))
const SelectionBar = lazyComponent(() =>
  Promise.all([import('./selection-bar.tsx'), loadMessages('search')]).then(([module]) => module.SelectionBar),
)
const InfoPanel = lazyComponent(
  () => Promise.all([import('../../widgets/info-panel/info-panel.tsx'), loadMessages('search')]).then(([module]) => module.InfoPanel),
  true,
)

interface ResultAreaProps {
  readonly view: ViewKey
  /** Key of the query. */
  readonly searchKey: string
  /** `#/search/…`, as a link. */
  readonly hash: string
  /** Receives a function that reads the scroll anchor. */
  readonly registerAnchor: (read: () => ScrollAnchor) => void
  /** Neither text nor filter restricts the results. */
  readonly isUnrestricted: boolean
  /** Replaces the results without a loading state. */
  readonly onRefresh: (mayReplace: () => boolean) => Promise<boolean>
  /** Replaces the results if there are none. */
  readonly renderState: (status: 'empty' | 'failure') => ReactNode
}

/** Placeholder results: one window of empty posters at the position of the first results. */
const expected = createResults(0, 60, { first: 60, next: 30 })

/** Results or a message, with the floating bars over them. */
export const ResultArea = ({ view, searchKey, hash, registerAnchor, isUnrestricted, onRefresh, renderState }: ResultAreaProps) => {
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
  const [startAt] = useState(() => takeScrollAnchor(searchKey))

  const loading = status === 'initial' || status === 'loading'
  const isFirst = loading && results.generation === 0
  // If the document shows the first pictures itself (src/bootstrap), the list may render with low priority.
  const [hasPictures] = useState(hasBootstrapPictures)
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
              registerAnchor={registerAnchor}
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
      <LiveResults isUnrestricted={isUnrestricted} onRefresh={onRefresh} />
      {/* Its buttons depend on the results. */}
      {status !== 'failure' && status !== 'empty' && !isFirst && !hasSelection && <ResultActions hash={hash} />}
      {hasSelection && <SelectionBar />}
      {active && <InfoPanel asset={active} onClose={() => setActive(null)} />}
    </div>
  )
}
