import { Plural, Trans } from '@lingui/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { resultsAtom } from '../../domain/search/atoms.ts'

/** Links to alternative texts for a search with few or no results, with their number of results. */
export const SimilarSearches = () => {
  const { similar = [] } = useAtomValue(resultsAtom)
  if (similar.length === 0) return null
  return (
    <p className="m-0 flex flex-wrap gap-x-3 gap-y-1 px-4 pb-2 text-14px text-muted">
      <Trans id="views.search.similar">Similar searches:</Trans>
      {similar.map(({ text, count }) => (
        <span key={text}>
          <Link to="/search/$text" params={{ text }} search={true} className="text-primary underline [overflow-wrap:anywhere]">
            <bdi>{text}</bdi>
          </Link>{' '}
          (<Plural id="views.search.similar.count" value={count} one="# result" other="# results" />)
        </span>
      ))}
    </p>
  )
}
