import { decodeValue } from '../domain/catalogue/address.ts'

const tokenOf = (query: string): string | undefined => /(?:^|&)token=([^&]*)/.exec(query)?.[1]
const withoutToken = (query: string): string =>
  query
    .split('&')
    .filter((pair) => pair !== '' && !/^token(?:=|$)/.test(pair))
    .join('&')

/**
 * The token that another way of signing in has put into the address, before the `#` or behind it; null = none. It leaves the address
 * before anything is sent or kept.
 */
export const takeToken = (): string | null => {
  const { pathname, search, hash } = window.location
  const [path = '', ...rest] = hash.replace(/^#/, '').split('?')
  const [outside, inside] = [search.slice(1), rest.join('?')]
  const found = tokenOf(inside) ?? tokenOf(outside)
  if (found === undefined) return null
  const [before, after] = [withoutToken(outside), withoutToken(inside)]
  const place = path + (after && `?${after}`)
  window.history.replaceState(window.history.state, '', pathname + (before && `?${before}`) + (place && `#${place}`))
  return decodeValue(found)
}
