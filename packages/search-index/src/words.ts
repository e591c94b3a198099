/** How texts become words: for programs that must find or mark the same words as the index. */
export { compoundParts } from './analysis/compound-parts.ts'
export { type FoldedWord, foldWord, normalise } from './analysis/fold.ts'
export { type Clause, type Phrase, parseQuery, type QueryTerm } from './analysis/parse-query.ts'
export { partKey, stemKey } from './analysis/related-keys.ts'
export { stem } from './analysis/stem.ts'
export { maxTermLength } from './analysis/tokenize.ts'
