import { pageLink } from '../navigation/address.ts'
import { writeSearchAddress } from '../search/address.ts'

/** `#/search/*?id=a,b,c` */
export const selectionLink = (ids: readonly string[]): string =>
  pageLink('search', { search: writeSearchAddress({ filter: {}, ids, sort: null, view: null }) })
