import type { Dexie } from 'dexie'

/**
 * Versions of a user's database, oldest first. All changes are additive, so an older program can open a newer database. A released version
 * never changes; changes need a new version, with an upgrade if rows change.
 */
export const declareVersions = (database: Dexie): void => {
  database.version(1).stores({
    /** Counters and state of features, one row each. */
    meta: 'key',
    /** Bookmark list as last received from the server: one row. */
    bookmarkBase: 'key',
    /** Bookmark changes that the server has not confirmed, one for each asset; for guests the whole list. */
    bookmarkOps: 'id',
    /** Bookmarks that were removed because their asset no longer exists; stored for 30 days. */
    bookmarkTrash: 'id',
    /** Latest response for each asset, by language and id. */
    assets: 'key',
    /** Rows of other tables that could not be parsed. */
    broken: 'key',
    /** Filler record, deleted on a full device so that a change can still be written. */
    reserve: 'key',
  })
  database.version(2).stores({
    /** Download queue, one row for each job. */
    downloads: 'id',
    /** Received bytes of the files in the queue, in parts. */
    downloadParts: 'key',
  })
  database.version(3).stores({
    /** `at` = time of the response; only cached assets that may be evicted have it. */
    assets: 'key, at',
    /** Offline sets, one row each: a collection, the bookmarks, a search or one asset. */
    keptSets: 'key',
    /** Members of offline sets, by set and asset id, with their progress. */
    keptItems: 'key',
  })
  database.version(4).stores({
    /** Recent searches of the user, one row for each text. */
    recentSearches: 'text',
  })
}
