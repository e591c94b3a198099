import type { DeviceQuery } from '#local/offline/catalogue/protocol.ts'
import { startTimeoutMs } from '../../../platform/prefetched-search.ts'
import { deviceStore, storageKeys } from '../../../platform/storage.ts'

const serverTimeoutMs = 4000
/** Recent copies are a small part of the catalogue, so a slow server is better. */
const recentTimeoutMs = 15_000

/**
 * Milliseconds to wait for the server before this device responds. Shorter until the server has responded on this visit.
 * @param lastResponseAt time of the last response; null = none on this visit
 */
export const fallbackTimeoutMs = (lastResponseAt: number | null): number => {
  if (deviceStore.get(storageKeys.offlineCopies) === 'recent') return recentTimeoutMs
  return lastResponseAt === null ? startTimeoutMs() : serverTimeoutMs
}

/** Whether a query continues a search: a further page, or other facet values. */
export const continuesSearch = (query: DeviceQuery = {}): boolean =>
  ('solr_rows' in query && query.solr_rows === '0') || ('solr_start' in query && Number(query.solr_start) > 0)
