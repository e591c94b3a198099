/// <reference lib="webworker" />
import { rpcFailure, serveRpc } from '#contract/rpc.ts'
import { createCacheWriter, type PictureWriterCalls } from '#local/offline/write-pictures.ts'

declare const self: DedicatedWorkerGlobalScope

const calls: PictureWriterCalls = { write: createCacheWriter(caches) }
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- messages to the page that started the worker have no target origin
const receive = serveRpc(calls, (response) => self.postMessage(response), rpcFailure)
self.addEventListener('message', ({ data }) => receive(data))
