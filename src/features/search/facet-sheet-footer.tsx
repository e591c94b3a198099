import { Plural } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { resultsAtom } from '../../domain/search/atoms.ts'
import { Button } from '../../ui/button.tsx'
import { FacetReset } from './facet-reset.tsx'

interface FacetSheetFooterProps {
  readonly onReset: (() => void) | null
  readonly onDone: () => void
}

/** Number of results, and the buttons to reset and to close. */
export const FacetSheetFooter = ({ onReset, onDone }: FacetSheetFooterProps) => {
  const { total } = useAtomValue(resultsAtom)
  return (
    <div className="flex flex-wrap gap-2">
      {onReset && <FacetReset variant="secondary" onReset={onReset} />}
      <Button variant="primary" onClick={onDone} className="flex-1">
        <Plural id="views.search.facets.show" value={total} one="Show # result" other="Show # results" />
      </Button>
    </div>
  )
}
