/// <reference lib="webworker" />
import type { Reply, Request } from '#local/catalogue/protocol.ts'
import { createService, type Service } from '#local/catalogue/serve-catalogue.ts'

declare const self: DedicatedWorkerGlobalScope

const service = createService()

const perform = async <Name extends keyof Service>({ ticket, name, value }: Request<Name>): Promise<Reply> => {
  try {
    return { ticket, result: await service[name](value) }
  } catch (error) {
    return { ticket, failure: error instanceof Error ? error.message : String(error) }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Request>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the page that has started this worker is the only one there is
  void perform(data).then((reply) => self.postMessage(reply))
})
