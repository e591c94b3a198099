/// <reference lib="webworker" />
import { rpcFailure, serveRpc } from '#contract/rpc.ts'
import { createCacheWriter } from '#local/offline/offline-pictures.ts'

declare const self: DedicatedWorkerGlobalScope

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- messages to the page that started the worker have no target origin
const receive = serveRpc(createCacheWriter(caches), (response) => self.postMessage(response), rpcFailure)
self.addEventListener('message', ({ data }) => receive(data))
