import { writeSearchAddress } from '../../domain/catalogue/address.ts'
import { pageLink } from '../../domain/navigation/address.ts'

/** Leads to everything that has the same value. */
export const facetLink = (field: string, value: string): string =>
  pageLink('search', { search: writeSearchAddress({ filter: { [field]: [value] }, ids: null, sort: null, view: null }) })
