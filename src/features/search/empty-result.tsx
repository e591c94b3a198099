import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import type { MouseEvent } from 'react'
import { everything } from '#contract/search.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EmptyPortal } from '../../widgets/empty-portal/empty-portal.tsx'
import { OfflineListLink } from '../../widgets/offline-button/offline-list-link.tsx'
import { FilterAlternatives } from './filter-alternatives.tsx'
import { SimilarSearches } from './result-header.tsx'
import { useSearchAddress } from './use-search-address.ts'

interface EmptyResultProps {
  readonly hasFilter: boolean
  readonly onClearFilter: () => void
  readonly onReset: (() => void) | null
}

/** The button disappears after the click, so move the focus to the page. */
const leavingFor =
  (action: () => void) =>
  ({ currentTarget }: MouseEvent) => {
    currentTarget.closest('main')?.focus()
    action()
  }

/** Message for an empty result, with suggestions. */
export const EmptyResult = ({ hasFilter, onClearFilter, onReset }: EmptyResultProps) => {
  const { t } = useLingui()
  const { address, change } = useSearchAddress()
  const { filter, ids, text } = address
  const isOffline = useAtomValue(connectionAtom) !== 'online'
  if (!hasFilter && ids === null && text === everything) return <EmptyPortal />
  return (
    <EmptyState
      icon="i-lucide-search-x"
      title={t({ id: 'views.search.empty.title', message: 'Nothing found' })}
      action={
        <>
          <div className="flex basis-full justify-center">
            <SimilarSearches />
          </div>
          {hasFilter && <FilterAlternatives filter={filter} onChange={(changed) => change({ filter: changed })} />}
          {hasFilter && (
            <Button onClick={leavingFor(onClearFilter)}>
              <Trans id="views.search.empty.clear">Remove all filters</Trans>
            </Button>
          )}
          {isOffline && <OfflineListLink />}
          {onReset && (
            <Button variant="ghost" onClick={leavingFor(onReset)}>
              <Trans id="views.search.empty.all">Show everything</Trans>
            </Button>
          )}
        </>
      }
    >
      {isOffline ? (
        <Trans id="views.search.empty.offline">Without a connection only files that are available offline are searched.</Trans>
      ) : hasFilter ? (
        <Trans id="views.search.empty.filters">Nothing matches the text and all filters. Try fewer filters.</Trans>
      ) : ids !== null && text === everything ? (
        <Trans id="views.search.empty.share">These items were removed or aren’t shared with you.</Trans>
      ) : (
        <Trans id="views.search.empty.words">Check the spelling, or try fewer or more general words.</Trans>
      )}
    </EmptyState>
  )
}
