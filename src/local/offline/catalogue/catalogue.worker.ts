/// <reference lib="webworker" />

import { rpcFailure, serveRpc } from '#contract/rpc.ts'
import { createCatalogueService } from '#local/offline/catalogue/catalogue-service.ts'

declare const self: DedicatedWorkerGlobalScope

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- messages to the page that started the worker have no target origin
const receive = serveRpc(createCatalogueService(), (response) => self.postMessage(response), rpcFailure)
self.addEventListener('message', ({ data }) => receive(data))
