import { Plural, Trans } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { everything } from '#contract/search.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { formatNumber } from '../../domain/language/format.ts'
import { resultsAtom, searchStatusAtom } from '../../domain/search/atoms.ts'
import { loadMessages } from '../../platform/i18n.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const CorrectedText = lazyComponent(async () => {
  const [module] = await Promise.all([import('../../widgets/search-suggestions/corrected-text.tsx'), loadMessages('search')])
  return module.CorrectedText
})

export const SimilarSearches = lazyComponent(async () => {
  const [module] = await Promise.all([import('../../widgets/search-suggestions/similar-searches.tsx'), loadMessages('search')])
  return module.SimilarSearches
})

interface ResultHeaderProps {
  readonly children: ReactNode
}

/** Number of results and query text; a live region announces changes. */
export const ResultHeader = ({ children }: ResultHeaderProps) => {
  const { total, text: queryText, corrected, similar } = useAtomValue(resultsAtom)
  const status = useAtomValue(searchStatusAtom)
  const locale = useAtomValue(localeAtom)
  const isCountKnown = status === 'success' || status === 'lazy-loading' || status === 'empty'
  const number = formatNumber(total, locale)
  // An element, because tags in the text would be parsed as tags of the message.
  const text = <>{queryText}</>
  return (
    <>
      <div data-tour="result" className="flex min-h-11 flex-wrap items-center gap-2 ps-4 pe-2">
        <p aria-live="polite" className="m-0 line-clamp-2 min-w-20 flex-1 text-14px text-muted [overflow-wrap:anywhere]">
          {isCountKnown && (
            // The page below shows the same text visibly.
            <span className={total === 0 ? 'visually-hidden' : undefined}>
              <span className="font-semibold tabular-nums text-on-background">{number}</span>{' '}
              <Plural id="views.search.result.total" value={total} one="result" other="results" />
              {queryText !== everything && !corrected && (
                <>
                  {' '}
                  <Trans id="views.search.result.for">
                    for “<bdi>{text}</bdi>”
                  </Trans>
                </>
              )}
            </span>
          )}
        </p>
        {/* Wraps as a whole where large letters need the row for the number. */}
        <div className="flex items-center gap-2">{children}</div>
      </div>
      <div aria-live="polite">{isCountKnown && corrected && <CorrectedText typed={queryText ?? ''} corrected={corrected} />}</div>
      {status !== 'empty' && isCountKnown && similar && <SimilarSearches />}
    </>
  )
}
