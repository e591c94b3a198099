import type { OfflineSource } from '#local/offline/offline-records.ts'

const identity = (source: OfflineSource): string => {
  switch (source.kind) {
    case 'collection':
      return `collection ${source.indicator}`
    case 'search': {
      const { text, filter, sort } = source.query
      return JSON.stringify([text, Object.entries(filter).toSorted(([one], [other]) => (one < other ? -1 : 1)), sort.key, sort.orientation])
    }
    case 'asset':
      return `asset ${source.id}`
    default:
      return source.kind
  }
}

/** Whether two sources are the same. A collection is identified by its id, even if its query has changed. */
export const isSameSource = (one: OfflineSource, other: OfflineSource): boolean =>
  one.kind === other.kind && identity(one) === identity(other)
