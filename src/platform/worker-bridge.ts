import { Workbox } from 'workbox-window'
import type { WorkerMessage } from '#local/worker-protocol.ts'
import { trustedScript } from './trusted-script.ts'

/** The one place that talks to the service worker. Everything works without one: then nothing here ever answers. */
export interface WorkerBridge {
  /** Tells the worker for whom pictures may be kept; resolves when it has let go of everybody else's. */
  setScope(scope: string | null): Promise<void>
  /** Lets the waiting version take over and reloads this page when it has. */
  activateUpdate(): void
}

const workerAddress = trustedScript('portal-sw', 'sw.js')

const acknowledgedWithin = 2000

const tell = async (workbox: Workbox, message: WorkerMessage): Promise<void> => {
  // A worker that is being replaced may never answer; the caches are wiped by the page as well, so waiting has an end.
  await Promise.race([workbox.messageSW(message), new Promise((later) => setTimeout(later, acknowledgedWithin))])
}

const absent: WorkerBridge = { setScope: () => Promise.resolve(), activateUpdate: () => undefined }

/** Nobody's pictures are to be kept from now on; at once, since the page may be closed before a bridge is there. */
export const tellNobodyIsHere = (): void => {
  const message: WorkerMessage = { type: 'scope-set', scope: null }
  navigator.serviceWorker?.controller?.postMessage(message)
}

/**
 * The first page of a browser has come without the worker, which alone shows pictures that are kept: without this they would be missing as soon
 * as the connection is, until the page is loaded again.
 */
export const letWorkerAnswer = (): void => {
  const message: WorkerMessage = { type: 'pages-claim' }
  const workers = navigator.serviceWorker
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  if (workers && !workers.controller) void workers.ready.then(({ active }) => active?.postMessage(message))
}

/** Caches code that offline copies need, so that it is there without a connection. @param names of its files without their hashes */
export const cacheOfflineCode = (names: readonly string[]): void => {
  const message: WorkerMessage = { type: 'code-cache', names }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message))
}

/** Registers the worker after the first results are on the screen, so that it takes nothing away from them. */
export const startWorker = async (onUpdateReady: () => void): Promise<WorkerBridge> => {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return absent
  try {
    const workbox = new Workbox(workerAddress() as string)
    workbox.addEventListener('waiting', onUpdateReady)
    await workbox.register()
    return {
      setScope: (scope) => tell(workbox, { type: 'scope-set', scope }),
      activateUpdate: () => {
        workbox.addEventListener('controlling', () => window.location.reload())
        void tell(workbox, { type: 'version-activate' })
      },
    }
  } catch {
    // Refused by the browser or its owner: the portal goes on without.
    return absent
  }
}
