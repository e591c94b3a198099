import { everything } from '#contract/search.ts'
import type { Wish } from '../catalogue/query.ts'

const most = 3

/** What somebody looked for, in short: the words, then what narrows them; empty = everything. */
export const wishTitle = ({ text, filter }: Wish): string => {
  const { id: _shared, ...facets } = filter
  const chosen = Object.entries(facets).flatMap(([field, wanted]) => (field.startsWith('-') ? [] : wanted))
  return [...(text === everything ? [] : [text]), ...chosen].slice(0, most).join(' · ')
}
