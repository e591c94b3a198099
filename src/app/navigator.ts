import { atom } from 'jotai'
import type { ComponentType } from 'react'
import { leaveSearchAtom } from '../domain/catalogue/actions.ts'
import { type PageAddress, readPageAddress } from '../domain/navigation/address.ts'
import { isPageLoadingAtom, isPageShownAtom, leaveQuestionAtom, pageAtom } from '../domain/navigation/atoms.ts'
import { activeIdAtom, selectedIdsAtom } from '../domain/selection/atoms.ts'
import { logoutAtom } from '../domain/session/actions.ts'
import { sessionAtom, sessionStatusAtom } from '../domain/session/atoms.ts'
import { isSignOut } from '../domain/session/leaving.ts'
import { lostCall } from '../platform/api-failure.ts'
import { currentHash, noteShown, replaceHash, settleAddress, watchHash } from '../platform/history.ts'
import { mayBeOnline } from '../platform/network-events.ts'
import { storageKeys } from '../platform/storage.ts'
import { guardPage, reviewPage } from './guard-page.ts'
import { noteCode, reloadForCode } from './reload-for-code.ts'
import { screens } from './screens.ts'
import { scrollToPlace } from './scroll-to-place.ts'
import type { Store } from './store.ts'

/** What stands on the page: a screen, or the reason why its code could not be had. */
export type Screen = { readonly Component: ComponentType } | { readonly failure: unknown }
export const screenAtom = atom<Screen | null>(null)

const never = new Promise<never>(() => undefined)

const loadScreen = async (store: Store, { place }: PageAddress): Promise<Screen> => {
  // What is shown is there: another question is asked in the task of the key that was pressed.
  const shown = store.get(screenAtom)
  if (shown && 'Component' in shown && store.get(pageAtom).place === place) return shown
  try {
    const Component = await screens[place]()
    noteCode(storageKeys.reloadedForCode)
    return { Component }
  } catch (failure) {
    return reloadForCode(storageKeys.reloadedForCode) ? never : { failure: mayBeOnline() ? failure : lostCall() }
  }
}

/** Pages from which one comes back to the results as they were; on every other one the search is over. */
const keepsSearch = new Set<string>(['search', 'asset', 'bookmark'])

const show = (store: Store, page: PageAddress, screen: Screen): void => {
  const before = store.get(pageAtom)
  const isFirst = !store.get(isPageShownAtom)
  if (before.place !== page.place) {
    store.set(activeIdAtom, null)
    store.set(selectedIdsAtom, new Set<string>())
  }
  store.set(screenAtom, screen)
  store.set(pageAtom, page)
  store.set(isPageShownAtom, true)
  if (!keepsSearch.has(page.place)) store.set(leaveSearchAtom)
  store.set(isPageLoadingAtom, false)
  if (!isFirst || page.anchor !== '') scrollToPlace(before, page)
}

/** Asks where something is undone; never on the way to the login, where nothing is decided by the person. */
const mayLeave = async (store: Store, { place }: PageAddress): Promise<boolean> => {
  const question = store.get(leaveQuestionAtom)
  return !question || place === store.get(pageAtom).place || place === 'login' || (await question.ask())
}

export interface Navigator {
  /** Goes once more to where the address points, e.g. after a failure. */
  readonly again: () => Promise<void>
}

/**
 * Shows the page that the address names, now and whenever it changes. The page before stays until the new one's guards have answered
 * and its code is there; a later change of the address overtakes an earlier one.
 */
export const startNavigator = (store: Store): Navigator => {
  const review = () => {
    // On the way to another page the one that is shown decides nothing any more; the next one is looked at when it is there.
    const target = store.get(isPageShownAtom) && !store.get(isPageLoadingAtom) ? reviewPage(store) : null
    if (target) replaceHash(`#${target.href}`)
  }
  let latest = 0
  const follow = async (): Promise<void> => {
    latest += 1
    const own = latest
    const hash = currentHash()
    // The browser changes the address at once and tells of it a moment later.
    const isOvertaken = () => own !== latest || currentHash() !== hash
    if (!(await mayLeave(store, readPageAddress(hash)))) {
      if (!isOvertaken()) settleAddress(`#${store.get(pageAtom).href}`)
      return
    }
    if (isOvertaken()) return
    store.set(isPageLoadingAtom, true)
    const asked = readPageAddress(hash)
    // At once: whoever goes on before the screen is there is signed out all the same.
    if (isSignOut(asked) && store.get(sessionAtom)?.user) void store.set(logoutAtom)
    const page = await guardPage(store, asked)
    if (isOvertaken()) return
    if (page === store.get(pageAtom)) {
      store.set(isPageLoadingAtom, false)
      return settleAddress(`#${page.href}`)
    }
    const screen = await loadScreen(store, page)
    if (isOvertaken()) return
    // A redirect, an unknown place or another spelling: the address says where one is.
    noteShown()
    settleAddress(`#${page.href}`)
    show(store, page, screen)
    // The session may have changed while the code was on its way.
    review()
  }
  watchHash(() => void follow())
  store.sub(sessionStatusAtom, review)
  store.sub(sessionAtom, review)
  void follow()
  return { again: follow }
}
