import { messageSW, Workbox } from 'workbox-window'
import type { WorkerMessage } from '#local/worker-protocol.ts'
import { reloadPage } from './reload-page.ts'
import { trustedScript } from './trusted-script.ts'

/** `waiting` = a new version is installed; `replaced` = this page was loaded by another version than the active one. */
export type UpdateState = 'none' | 'waiting' | 'replaced'

/** The only client of the service worker. Without a service worker all methods have no effect. */
export interface WorkerBridge {
  /** Sets the user whose pictures the active worker may cache; resolves when those of other users are removed. */
  setScope(scope: string | null): Promise<void>
  /** Activates the waiting version, if there is one, and reloads this page. */
  reloadUpdated(): void
}

const workerAddress = trustedScript('portal-sw', 'sw.js')

const acknowledgementLimitMs = 2000
/** A worker becomes active when its predecessor has no running request; a reload of this page ends those of this page. */
const activationLimitMs = 5000

const tell = async (worker: ServiceWorker | null, message: WorkerMessage): Promise<void> => {
  if (!worker) return
  // A worker that is being replaced may never respond. A limit is safe, because the page also clears the caches.
  await Promise.race([messageSW(worker, message), new Promise((resolve) => setTimeout(resolve, acknowledgementLimitMs))])
}

const absent: WorkerBridge = { setScope: () => Promise.resolve(), reloadUpdated: reloadPage }

/** Stops caching pictures. Sent without the bridge, because the page may be closed before the bridge is ready. */
export const clearWorkerScope = (): void => {
  const message: WorkerMessage = { type: 'scope-set', scope: null }
  navigator.serviceWorker?.controller?.postMessage(message)
}

/**
 * Lets the service worker control this page. The first page of a browser loads without the worker, which serves the offline pictures:
 * without the claim they would be missing offline until a reload.
 */
export const claimPage = (): void => {
  const message: WorkerMessage = { type: 'pages-claim' }
  const workers = navigator.serviceWorker
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  if (workers && !workers.controller) void workers.ready.then(({ active }) => active?.postMessage(message))
}

/** Caches parts of the code that offline copies need, see build/chunks.ts. */
export const cacheOfflineCode = (names: readonly string[]): void => {
  const message: WorkerMessage = { type: 'code-cache', names }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message))
}

/** Reports the update state now and after every change, whichever tab caused it. */
const watchUpdates = (registration: ServiceWorkerRegistration, initial: ServiceWorker | null, onUpdate: (state: UpdateState) => void) => {
  const workers = navigator.serviceWorker
  let known = initial
  let isReplaced = false
  const state = (): UpdateState => (isReplaced ? 'replaced' : registration.waiting && registration.active ? 'waiting' : 'none')
  const report = (): void => onUpdate(state())
  const follow = (worker: ServiceWorker | null): void => worker?.addEventListener('statechange', report)
  const compare = (): void => {
    const { controller } = workers
    // A page without a controller was loaded from the network and may be claimed by the worker later.
    if (known && controller && controller !== known) isReplaced = true
    known = controller ?? known
    report()
  }
  registration.addEventListener('updatefound', () => follow(registration.installing))
  // Another tab may have started the update before this one listened.
  follow(registration.installing)
  follow(registration.waiting)
  workers.addEventListener('controllerchange', compare)
  // A frozen tab, and one from the back/forward cache, may have missed the events.
  document.addEventListener('visibilitychange', compare)
  window.addEventListener('pageshow', compare)
  compare()
  return state
}

/**
 * Registers the worker after the first results are visible, so that it does not compete with them for network and processor.
 * @param initial worker that served this page
 */
export const startWorker = async (initial: ServiceWorker | null, onUpdate: (state: UpdateState) => void): Promise<WorkerBridge> => {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return absent
  const workers = navigator.serviceWorker
  try {
    const registration = await new Workbox(workerAddress() as string).register()
    if (!registration) return absent
    const state = watchUpdates(registration, initial, onUpdate)
    const activate = (): void => {
      const { waiting } = registration
      if (state() === 'replaced' || !waiting) return reloadPage()
      // A page without a controller sees no change of it.
      waiting.addEventListener('statechange', () => {
        if (waiting.state === 'activated') reloadPage()
        // A newer version took its place.
        if (waiting.state === 'redundant') activate()
      })
      setTimeout(reloadPage, activationLimitMs)
      void tell(waiting, { type: 'version-activate' })
    }
    return {
      // The waiting worker reads the scope when it becomes active.
      setScope: async (scope) => tell(workers.controller ?? (await workers.ready).active, { type: 'scope-set', scope }),
      reloadUpdated: activate,
    }
  } catch {
    // The browser or a policy refuses service workers: the portal works without one.
    return absent
  }
}
