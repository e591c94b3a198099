import type { Acknowledgement } from '#local/worker-protocol.ts'
import { isWorkerMessage } from '#local/worker-protocol.ts'
import type { Scope } from './scope.ts'

const done: Acknowledgement = { done: true }

export const answerMessages = (worker: ServiceWorkerGlobalScope, scope: Scope): void => {
  worker.addEventListener('message', (event) => {
    const message: unknown = event.data
    if (!isWorkerMessage(message)) return
    const work =
      message.type === 'scope-set'
        ? scope.set(message.scope)
        : message.type === 'pages-claim'
          ? worker.clients.claim()
          : worker.skipWaiting()
    event.waitUntil(work.then(() => event.ports[0]?.postMessage(done)))
  })
}
