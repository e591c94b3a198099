import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/react-router'
import { isLinkAddress } from '#contract/is-link-address.ts'
import { readPageAddress } from '../domain/navigation/address.ts'

type EntryState = HistoryLocation['state']

const isRouterState = (state: unknown): state is EntryState => typeof state === 'object' && state !== null && '__TSR_index' in state

const newState = (index: number): EntryState => {
  const key = Math.random().toString(36).slice(2)
  return { key, __TSR_key: key, __TSR_index: index }
}

/** The path, the parameters and the anchor of an address that begins with `/`. */
const partsOf = (href: string) => {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href) ?? []
  return { pathname, search, hash }
}

/**
 * The history of the router. It differs from the router's own `createHashHistory` in four points:
 * - A query before the `#` (`?token=…#/login`) does not belong to the route.
 * - An unknown address or another spelling is replaced before the router reads it.
 * - The address of a share link loads the document again.
 * - An entry of a plain link or a typed address has no index. Without one, `useBlocker` and `canGoBack` count wrong.
 */
export const createPortalHistory = (): RouterHistory => {
  let history: RouterHistory | null = null
  const parseLocation = (): HistoryLocation => {
    // Its page starts separately.
    if (history && isLinkAddress(window.location.hash)) {
      window.location.reload()
      return history.location
    }
    const { href } = readPageAddress(window.location.hash)
    const written: unknown = window.history.state
    const state = isRouterState(written) ? written : newState((history?.location.state.__TSR_index ?? -1) + 1)
    if (state !== written || window.location.hash !== `#${href}`)
      // Not `window.history.replaceState`: the router listens to that one, and the location is not read yet.
      History.prototype.replaceState.call(window.history, state, '', createHref(href))
    return { href, ...partsOf(href), state }
  }
  const createHref = (href: string): string => `#${href}`
  history = createBrowserHistory({ parseLocation, createHref })
  return history
}
