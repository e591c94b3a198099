/** The search index: everything that a program needs to index and search documents. */
export { schemaFingerprint } from './schema.ts'
export { maxFewDocuments } from './search/similar-texts.ts'
export { SearchIndex } from './search-index.ts'
export type * from './types.ts'
