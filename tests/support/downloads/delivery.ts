import { createHash } from 'node:crypto'
import type { DownloadApi } from '#local/downloads/download-api.ts'
import { createPartsHash } from '../../../server/ingest/parts-hash.ts'
import { defaultApiPrefix } from '../../../src/contract/api-prefix.ts'
import { createDownloadsApi } from '../../../src/domain/downloads/downloads-api.ts'
import { createApiClient } from '../../../src/platform/api-client.ts'
import { makeImage, rights } from '../delivery-assets.ts'
import { type DeliveryHarness, startDelivery } from '../delivery-harness.ts'
import { type FaultProxy, startFaultProxy } from '../fault-proxy.ts'

const partsDigestOf = (bytes: Uint8Array): string => {
  const hash = createPartsHash()
  hash.update(bytes)
  return hash.digest()
}
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

type UserName = 'anna' | 'bert'

/** The real server with files of random bytes, behind a proxy that injects faults. */
export interface FileServer {
  readonly delivery: DeliveryHarness
  readonly proxy: FaultProxy
  /** The API of the page, in the name of one user. */
  readonly apiOf: (user: UserName) => DownloadApi
  /** Replaces the bytes of an asset; the old ones are not served any more. */
  readonly putFile: (id: string, bytes: Uint8Array) => Promise<void>
  /** Every version of an asset so far, by hash. */
  readonly versions: (id: string) => ReadonlyMap<string, Uint8Array>
  readonly close: () => Promise<void>
}

export const startFileServer = async (): Promise<FileServer> => {
  const delivery = await startDelivery()
  const proxy = await startFaultProxy(`${delivery.origin}/`)
  const known = new Map<string, Map<string, Uint8Array>>()
  const api = createApiClient(new URL(defaultApiPrefix, proxy.address).href, {
    token: () => null,
    locale: () => 'en',
    onOutcome: () => undefined,
  })
  return {
    delivery,
    proxy,
    apiOf: (user) => {
      const downloadApi = createDownloadsApi(api, delivery.tokenOf(user), { origin: new URL(proxy.address).origin })
      // Responses contain the path only, so it is resolved as the page does.
      return {
        ...downloadApi,
        open: (job, url, headers, signal) => downloadApi.open(job, new URL(url, proxy.address).href, headers, signal),
      }
    },
    putFile: async (id, bytes) => {
      known.set(id, (known.get(id) ?? new Map<string, Uint8Array>()).set(hashOf(bytes), bytes))
      const record = await makeImage(delivery.blobs, id, { rights: rights(['everyone'], { '*': ['everyone'] }) }, bytes)
      const [original, ...others] = record.renditions
      // Every second file has a parts digest, as large files have.
      const isLarge = bytes.length % 2 === 0
      await delivery.put(
        original && isLarge ? { ...record, renditions: [{ ...original, partsDigest: partsDigestOf(bytes) }, ...others] } : record,
      )
    },
    versions: (id) => known.get(id) ?? new Map(),
    close: async () => {
      await proxy.close()
      await delivery.close()
    },
  }
}
