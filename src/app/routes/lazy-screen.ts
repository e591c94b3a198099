import { type AnyRoute, LazyRoute, type RouteComponent } from '@tanstack/react-router'
import { connectionLost } from '#local/remote-error.ts'
import { loadMessages } from '../../platform/i18n.ts'
import { mayBeOnline } from '../../platform/network-events.ts'
import { storageKeys } from '../../platform/storage.ts'
import { allowReload, reloadForCode } from '../reload-for-code.ts'

const untilReloaded = new Promise<never>(() => undefined)

/**
 * Loads code and messages of a screen when its route is first entered. If the code is missing, a newer version is installed: reload once.
 * The router's `lazyRouteComponent` also reloads offline, where a reload cannot help.
 */
export const lazyScreen = (load: () => Promise<RouteComponent>) => async (): Promise<LazyRoute<AnyRoute>> => {
  try {
    const [component] = await Promise.all([load(), loadMessages('screens')])
    allowReload(storageKeys.reloadedForCode)
    return new LazyRoute({ id: '', component })
  } catch (failure) {
    if (reloadForCode(storageKeys.reloadedForCode)) return untilReloaded
    throw mayBeOnline() ? failure : connectionLost()
  }
}
