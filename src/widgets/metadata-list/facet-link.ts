import { encodeValue } from '../../domain/catalogue/address.ts'

/** Leads to everything that has the same value. */
export const facetLink = (field: string, value: string): string => `#/search/*?${field}=${encodeValue(value)}`
