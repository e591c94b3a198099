import type { DeviceQuery } from '#local/catalogue/protocol.ts'

/** Until the server has been heard on this visit there is no reason to believe that it can be. */
const firstPatience = 2000
const laterPatience = 8000

/** Milliseconds that the server has before this device answers in its place. @param heard when it answered last; null = not on this visit */
export const patience = (heard: number | null): number => (heard === null ? firstPatience : laterPatience)

/** A further part of a list whose first part is shown, or other values of its facets. */
export const continuesSearch = (query: DeviceQuery = {}): boolean =>
  ('solr_rows' in query && query.solr_rows === '0') || ('solr_start' in query && Number(query.solr_start) > 0)
