import { Trans } from '@lingui/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { foldedWords } from '#catalogue/word-starts.ts'
import type { SearchResponse } from '#contract/search.ts'
import { resultsAtom } from '../../domain/search/atoms.ts'

interface CorrectedTextProps {
  /** Text of the query. */
  readonly typed: string
  readonly corrected: NonNullable<SearchResponse['corrected']>
}

/** The word with the capitalisation of the typed one: in titles, words may begin with a capital. */
const inCaseOf = (typed: string, word: string): string => {
  if (typed === typed.toLowerCase()) return word.toLowerCase()
  return typed.length > 1 && typed === typed.toUpperCase() ? word.toUpperCase() : word
}

/** `muhle` → `Mühle`: the spelling in a result, because the index knows words only without case and diacritics. */
const spellingOf = (term: string, texts: readonly string[]): string => {
  for (const text of texts)
    for (const word of text.split(/[^\p{L}\p{M}]+/u)) if (foldedWords(word).trim().split(' ').includes(term)) return word
  return term
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Explains that the results are those of a corrected text, with a link to an exact search. */
export const CorrectedText = ({ typed, corrected }: CorrectedTextProps) => {
  const { loaded } = useAtomValue(resultsAtom)
  const texts = [...loaded.values()].flatMap((asset) =>
    Object.values(asset ?? {})
      .flat()
      .filter(isText),
  )
  let shown = typed
  for (const { from, to } of corrected.words) shown = shown.replace(from, () => inCaseOf(from, spellingOf(to, texts)))
  // Elements, because tags in the text would be parsed as tags of the message.
  const text = <>{shown}</>
  const original = <>{typed}</>
  return (
    <p className="m-0 px-4 pb-2 text-14px text-muted [overflow-wrap:anywhere]">
      <Trans id="views.search.corrected">
        Results for “<bdi>{text}</bdi>”.
      </Trans>{' '}
      <Link to="/search/$text" params={{ text: corrected.exact }} search={true} className="text-primary underline">
        <Trans id="views.search.corrected.exact">
          Search for “<bdi>{original}</bdi>” instead
        </Trans>
      </Link>
    </p>
  )
}
