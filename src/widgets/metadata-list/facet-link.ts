import { linkOptions } from '@tanstack/react-router'
import { everything } from '#contract/search.ts'
import { writeSearchAddress } from '#contract/search-address.ts'

/** Link to all assets that have the same value. */
export const facetLink = (field: string, value: string) =>
  linkOptions({
    to: '/search/$text',
    params: { text: everything },
    search: writeSearchAddress({ filter: { [field]: [value] }, ids: null, sort: null, view: null }),
  })
