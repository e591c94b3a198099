import type { Dexie } from 'dexie'

/**
 * Versions of a person's database, oldest first. Only ever additive: an older program that meets a newer database opens it as it is.
 * A version that stands in a release is never changed again; what comes later is a further one, with an upgrade where rows change.
 */
export const declareVersions = (database: Dexie): void => {
  database.version(1).stores({
    /** Counters and marks of the features, one row each. */
    meta: 'key',
    /** The list of bookmarks as the server last had it: one row. */
    bookmarkBase: 'key',
    /** Changes of bookmarks that the server has not confirmed, the latest of each asset; a guest's whole list. */
    bookmarkOps: 'id',
    /** Bookmarks that were dropped because their asset is gone, for a while. */
    bookmarkTrash: 'id',
    /** Assets by language and id, as answered last. */
    assets: 'key',
    /** Rows that no version of the program can read. */
    broken: 'key',
    /** Room that is given up when the device is full, so that a change can still be written. */
    reserve: 'key',
  })
  database.version(2).stores({
    /** The download queue, one row a job. */
    downloads: 'id',
    /** What has arrived of the files of the queue, in pieces. */
    downloadParts: 'key',
  })
  database.version(3).stores({
    /** `at` = when it was answered; only those have it that may go when there are too many. */
    assets: 'key, at',
    /** What a person wants to have on the device, one row a thing: a collection, the bookmarks, a search, one asset. */
    keptSets: 'key',
    /** Which assets belong to which of them, by set and id, and what has arrived of each. */
    keptItems: 'key',
  })
  database.version(4).stores({
    /** What the person has searched for, one row a text. */
    recentSearches: 'text',
  })
}
