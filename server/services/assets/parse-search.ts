import type { CatalogueRequest } from '#catalogue/catalogue-query.ts'
import { InvalidSearchParameterError, parseSearchRequest } from '#catalogue/parse-search-request.ts'
import type { ParsedQuery } from '#contract/calls.ts'
import { ApiError } from '../../common/api-error.ts'
import { parseSafeJson } from '../../http/safe-json.ts'

/** @returns the result of `read`; an invalid search parameter becomes `request.invalid` */
export const rejectInvalidSearch = <Result>(read: () => Result): Result => {
  try {
    return read()
  } catch (error) {
    if (error instanceof InvalidSearchParameterError) throw new ApiError('request.invalid', { field: error.field })
    throw error
  }
}

/** The catalogue request of GET search. Rejects with `request.invalid` if the query does not match the grammar of the contract. */
export const parseSearch = (query: ParsedQuery<'search'>): CatalogueRequest =>
  rejectInvalidSearch(() => parseSearchRequest(query, parseSafeJson))
