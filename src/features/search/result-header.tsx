import { Plural, Trans } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { everything } from '#contract/search.ts'
import { resultsAtom, searchStatusAtom } from '../../domain/catalogue/atoms.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { formatNumber } from '../../domain/language/format.ts'

interface ResultHeaderProps {
  readonly children: ReactNode
}

/** How many were found for what; said aloud when it changes. */
export const ResultHeader = ({ children }: ResultHeaderProps) => {
  const { total, text: asked } = useAtomValue(resultsAtom)
  const status = useAtomValue(searchStatusAtom)
  const locale = useAtomValue(localeAtom)
  const known = status === 'success' || status === 'lazy-loading' || status === 'empty'
  const number = formatNumber(total, locale)
  // An element: tags in a text would be read as those of the message.
  const text = <>{asked}</>
  return (
    <div data-tour="result" className="flex min-h-11 items-center gap-2 ps-4 pe-2">
      <p aria-live="polite" className="m-0 line-clamp-2 min-w-0 flex-1 text-14px text-muted [overflow-wrap:anywhere]">
        {known && (
          <>
            <span className="font-semibold tabular-nums text-on-background">{number}</span>{' '}
            <Plural id="views.search.result.total" value={total} one="result" other="results" />
            {asked !== everything && (
              <>
                {' '}
                <Trans id="views.search.result.for">
                  for “<bdi>{text}</bdi>”
                </Trans>
              </>
            )}
          </>
        )}
      </p>
      {children}
    </div>
  )
}
