import { type Catalogue, CatalogueUnavailableError } from '../../ports/catalogue.ts'

const refuse = async (): Promise<never> => {
  throw new CatalogueUnavailableError('this server has no search index (--role worker)')
}

/** For servers without visitors, which need no memory for an index. Searches are refused. */
export const createAbsentCatalogue = (): Catalogue => ({
  search: refuse,
  searchSerialized: refuse,
  ordinals: refuse,
  extraFields: refuse,
  contentLocales: refuse,
  put: refuse,
  remove: refuse,
  snapshot: async () => undefined,
  close: async () => undefined,
})
