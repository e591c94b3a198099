import type { CatalogueRequest } from '#catalogue/catalogue-query.ts'
import { InvalidSearchParameter, parseSearchRequest } from '#catalogue/parse-search-request.ts'
import type { ParsedQuery } from '#contract/calls.ts'
import { ApiError } from '../../common/api-error.ts'
import { parseSafeJson } from '../../http/safe-json.ts'

/** @returns what `read` returns; what the grammar does not know is rejected with `request.invalid` */
export const refusingInvalid = <Question>(read: () => Question): Question => {
  try {
    return read()
  } catch (error) {
    if (error instanceof InvalidSearchParameter) throw new ApiError('request.invalid', { field: error.field })
    throw error
  }
}

/** The query of GET search as the catalogue wants it. Rejects with `request.invalid` what the contract's grammar does not know. */
export const parseSearch = (query: ParsedQuery<'search'>): CatalogueRequest =>
  refusingInvalid(() => parseSearchRequest(query, parseSafeJson))
