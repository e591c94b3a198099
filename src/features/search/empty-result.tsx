import { Trans, useLingui } from '@lingui/macro'
import type { MouseEvent } from 'react'
import { everything } from '#contract/search.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSearchAddress } from './use-search-address.ts'

interface EmptyResultProps {
  readonly hasFilter: boolean
  readonly onClearFilter: () => void
  readonly onReset: (() => void) | null
}

/** The button goes with what it is pressed for; the focus stays on the page. */
const leavingFor =
  (action: () => void) =>
  ({ currentTarget }: MouseEvent) => {
    currentTarget.closest('main')?.focus()
    action()
  }

/** Nothing fits; says what to change. */
export const EmptyResult = ({ hasFilter, onClearFilter, onReset }: EmptyResultProps) => {
  const { t } = useLingui()
  const { ids, text } = useSearchAddress().address
  return (
    <EmptyState
      icon="i-lucide-search-x"
      title={t({ id: 'views.search.empty.title', message: 'Nothing was found' })}
      action={
        <>
          {hasFilter && (
            <Button onClick={leavingFor(onClearFilter)}>
              <Trans id="views.search.empty.clear">Remove the filters</Trans>
            </Button>
          )}
          {onReset && (
            <Button variant="ghost" onClick={leavingFor(onReset)}>
              <Trans id="views.search.empty.all">Show everything</Trans>
            </Button>
          )}
        </>
      }
    >
      {hasFilter ? (
        <Trans id="views.search.empty.filters">Nothing fits the text and all filters at once. Fewer filters find more.</Trans>
      ) : ids !== null && text === everything ? (
        <Trans id="views.search.empty.share">What was shared is gone, or is not visible to you.</Trans>
      ) : (
        <Trans id="views.search.empty.words">Check the spelling, or try fewer or more general words.</Trans>
      )}
    </EmptyState>
  )
}
