import { type RawSearch, readRawSearch } from '#contract/address-encoding.ts'
import { stringifySearch } from '../domain/navigation/address.ts'

/** Router option: the parameters of an address, each still encoded. A value is plain text and never JSON. */
export const parseSearchParams = (text: string): RawSearch => readRawSearch(text.replace(/^\?/, ''))

/** Router option: `?keywords=a,b&stay`, or an empty text. */
export const stringifySearchParams = (search: Readonly<Record<string, unknown>>): string => stringifySearch(textsOf(search))

/** Returns only the parameters that are strings. `undefined` removes a parameter from the address. */
export const textsOf = (search: Readonly<Record<string, unknown>>): RawSearch =>
  Object.fromEntries(Object.entries(search).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : [])))

/** `validateSearch` of a route that knows these parameters. */
export const knownParams =
  <Key extends string>(...keys: readonly Key[]) =>
  (search: Readonly<Record<string, unknown>>): { readonly [Name in Key]?: string } => {
    const known: { [Name in Key]?: string } = {}
    for (const key of keys) {
      const value = search[key]
      if (typeof value === 'string') known[key] = value
    }
    return known
  }
