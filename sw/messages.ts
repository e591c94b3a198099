import type { Acknowledgement, PictureRefusal } from '#local/worker-protocol.ts'
import { isWorkerMessage } from '#local/worker-protocol.ts'
import { isOwnPage } from './own-page.ts'
import type { Scope } from './scope.ts'

const done: Acknowledgement = { done: true }

/** @param cacheParts caches parts of this version's code */
export const handleMessages = (
  worker: ServiceWorkerGlobalScope,
  scope: Scope,
  cacheParts: (parts: readonly string[]) => Promise<void>,
): void => {
  worker.addEventListener('message', (event) => {
    const message: unknown = event.data
    if (!isWorkerMessage(message)) return
    const { source } = event
    // Another portal's page: its user is not the user of this portal.
    if (source && 'url' in source && !isOwnPage(worker.registration.scope, source.url)) return
    const work =
      message.type === 'scope-set'
        ? scope.set(message.scope)
        : message.type === 'pages-claim'
          ? worker.clients.claim()
          : message.type === 'code-cache'
            ? cacheParts(message.names)
            : worker.skipWaiting()
    event.waitUntil(work.then(() => event.ports[0]?.postMessage(done)))
  })
}

/** Sends the asset id of a picture to the page that requested it. */
export const reportRefusal =
  (worker: ServiceWorkerGlobalScope) =>
  (asset: string, client: string): void => {
    const message: PictureRefusal = { type: 'picture-refused', asset }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client has none
    void worker.clients.get(client).then((page) => page?.postMessage(message))
  }
