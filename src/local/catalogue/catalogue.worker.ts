/// <reference lib="webworker" />

import { type CatalogueService, createCatalogueService } from '#local/catalogue/catalogue-service.ts'
import type { CatalogueReply, CatalogueRequest } from '#local/catalogue/protocol.ts'

declare const self: DedicatedWorkerGlobalScope

const service = createCatalogueService()

const perform = async <Name extends keyof CatalogueService>({ ticket, name, value }: CatalogueRequest<Name>): Promise<CatalogueReply> => {
  try {
    return { ticket, result: await service[name](value) }
  } catch (error) {
    return { ticket, failure: error instanceof Error ? error.message : String(error) }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<CatalogueRequest>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the page that has started this worker is the only one there is
  void perform(data).then((reply) => self.postMessage(reply))
})
