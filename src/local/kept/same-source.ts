import type { KeptSource } from '#local/kept/records.ts'

const identity = (source: KeptSource): string => {
  switch (source.kind) {
    case 'collection':
      return `collection ${source.indicator}`
    case 'search': {
      const { text, filter, sort } = source.wish
      return JSON.stringify([text, Object.entries(filter).toSorted(([one], [other]) => (one < other ? -1 : 1)), sort.key, sort.orientation])
    }
    case 'asset':
      return `asset ${source.id}`
    default:
      return source.kind
  }
}

/** Whether two things to keep are the same one: a collection is itself whatever stands behind it by now. */
export const isSameSource = (one: KeptSource, other: KeptSource): boolean => one.kind === other.kind && identity(one) === identity(other)
