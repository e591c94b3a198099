import type { DeviceQuery } from '#local/catalogue/protocol.ts'
import { patienceAtStart } from '../../platform/first-answer.ts'

const laterPatience = 4000

/**
 * Milliseconds that the server has before this device answers in its place. Until it has been heard on this visit there is no reason to
 * believe that it can be. @param heard when it answered last; null = not on this visit
 */
export const patience = (heard: number | null): number => (heard === null ? patienceAtStart() : laterPatience)

/** A further part of a list whose first part is shown, or other values of its facets. */
export const continuesSearch = (query: DeviceQuery = {}): boolean =>
  ('solr_rows' in query && query.solr_rows === '0') || ('solr_start' in query && Number(query.solr_start) > 0)
