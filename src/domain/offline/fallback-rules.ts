import type { DeviceQuery } from '#local/catalogue/protocol.ts'
import { startTimeoutMs } from '../../platform/prefetched-search.ts'

const serverTimeoutMs = 4000

/**
 * Milliseconds to wait for the server before this device responds. Shorter until the server has responded on this visit.
 * @param lastResponseAt time of the last response; null = none on this visit
 */
export const fallbackTimeoutMs = (lastResponseAt: number | null): number => (lastResponseAt === null ? startTimeoutMs() : serverTimeoutMs)

/** Whether a query continues a search: a further page, or other facet values. */
export const continuesSearch = (query: DeviceQuery = {}): boolean =>
  ('solr_rows' in query && query.solr_rows === '0') || ('solr_start' in query && Number(query.solr_start) > 0)
