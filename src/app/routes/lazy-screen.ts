import { type AnyRoute, LazyRoute, type RouteComponent } from '@tanstack/react-router'
import { connectionLost } from '#local/remote-error.ts'
import { mayBeOnline } from '../../platform/network-events.ts'
import { storageKeys } from '../../platform/storage.ts'
import { allowReload, reloadForCode } from '../reload-for-code.ts'

const untilReloaded = new Promise<never>(() => undefined)

/**
 * Loads the code of a screen when its route is first entered. If the code is missing, a newer version is installed: reload once.
 * The router's `lazyRouteComponent` also reloads offline, where a reload cannot help.
 */
export const lazyScreen = (load: () => Promise<RouteComponent>) => async (): Promise<LazyRoute<AnyRoute>> => {
  try {
    const component = await load()
    allowReload(storageKeys.reloadedForCode)
    return new LazyRoute({ id: '', component })
  } catch (failure) {
    if (reloadForCode(storageKeys.reloadedForCode)) return untilReloaded
    throw mayBeOnline() ? failure : connectionLost()
  }
}
