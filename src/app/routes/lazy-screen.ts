import { type AnyRoute, LazyRoute, type RouteComponent } from '@tanstack/react-router'
import { lostCall } from '../../platform/api-failure.ts'
import { mayBeOnline } from '../../platform/network-events.ts'
import { storageKeys } from '../../platform/storage.ts'
import { noteCode, reloadForCode } from '../reload-for-code.ts'

const never = new Promise<never>(() => undefined)

/**
 * Loads the code of a screen when its route is first entered. Code that is gone reloads the page once: a newer version is installed.
 * The router's `lazyRouteComponent` reloads too, but also without a network, where a reload cannot help.
 */
export const lazyScreen = (load: () => Promise<RouteComponent>) => async (): Promise<LazyRoute<AnyRoute>> => {
  try {
    const component = await load()
    noteCode(storageKeys.reloadedForCode)
    return new LazyRoute({ id: '', component })
  } catch (failure) {
    if (reloadForCode(storageKeys.reloadedForCode)) return never
    throw mayBeOnline() ? failure : lostCall()
  }
}
