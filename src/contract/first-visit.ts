import type { SearchAnswer } from './search.ts'

/** Holds a guest's token for the page that the document brings, see server/services/shell/first-visit.ts. */
export const guestCookie = 'vitrine_guest'

/** Enough for the first screen of a large window; the rest is loaded as one scrolls. */
export const firstAnswerRows = 40

/** An answer that travels inside the document, as JSON in `<script type="application/json" id="first">`. */
export interface FirstAnswer {
  /** Of the question it answers, see searchKey. */
  readonly key: string
  readonly answer: SearchAnswer
}

/** Names of the facets that the search asks for. Where a portal has none it asks for one without a name: by that the server tells it from rows of the dashboard. */
export const askedFacets = (facets: readonly { readonly field_name: string }[]): string[] =>
  facets.length > 0 ? facets.map(({ field_name }) => field_name) : ['']

interface Question {
  /** JSON text of a SearchFilter. */
  readonly filter?: string
  readonly solr_q: string
  readonly solr_sort: string
  readonly solr_facetfields: readonly string[]
}

const sortedEntries = (filter: string | undefined): unknown =>
  Object.entries(JSON.parse(filter ?? '{}')).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** The same for the same question, whatever the order of its parts and however many rows it asks for. */
export const searchKey = (question: Question, locale: string): string =>
  JSON.stringify([locale, question.solr_q, question.solr_sort, question.solr_facetfields.toSorted(), sortedEntries(question.filter)])
