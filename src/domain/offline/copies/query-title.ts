import { everything } from '#contract/search.ts'
import type { SearchQuery } from '../../search/query.ts'

const maxPartCount = 3

/** Short title of a query: its text, then its filters; empty = everything. */
export const queryTitle = ({ text, filter }: SearchQuery): string => {
  const { id: _shared, ...facets } = filter
  const chosen = Object.entries(facets).flatMap(([field, values]) => (field.startsWith('-') ? [] : values))
  return [...(text === everything ? [] : [text]), ...chosen].slice(0, maxPartCount).join(' · ')
}
