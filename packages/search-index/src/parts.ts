/** Parts of the index, for another search engine that must give the same results. */
export { orderDays } from './columns/day-counts.ts'
export { correctText, maxComparedWords } from './search/correct-text.ts'
export { similarTexts } from './search/similar-texts.ts'
export { topValues } from './search/top-values.ts'
export { StringTable } from './structures/string-table.ts'
export { documentTerms } from './text/document-terms.ts'
export { inverseDocumentFrequency } from './text/impact.ts'
export { orderSimilarTerms } from './text/similar-terms.ts'
