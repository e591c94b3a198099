import * as v from 'valibot'
import { portalPrefix } from '#local/portal-prefix.ts'
import { isPreview } from './preview.ts'

/**
 * Persistent key-value storage of the browser. Never throws: falls back to memory if the browser refuses storage (private mode, policy).
 */
export interface KeyValueStore {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/** Name of a key in the storage of the browser, which all portals of an origin share. */
export const storageName = (key: string): string => `${portalPrefix}.${key}`

const webStore = (open: () => Storage): KeyValueStore => {
  /** Values that the browser refused to store; they are newer than stored ones. */
  const refused = new Map<string, string>()
  return {
    get: (key) => {
      try {
        return refused.get(key) ?? open().getItem(storageName(key))
      } catch {
        return null
      }
    },
    set: (key, value) => {
      try {
        open().setItem(storageName(key), value)
        refused.delete(key)
      } catch {
        refused.set(key, value)
      }
    },
    remove: (key) => {
      refused.delete(key)
      try {
        open().removeItem(storageName(key))
      } catch {
        // It is not stored.
      }
    },
  }
}

/** Reads from `below`; writes only in memory. */
export const overlayStore = (below: KeyValueStore): KeyValueStore => {
  const own = new Map<string, string | null>()
  return {
    get: (key) => {
      const value = own.get(key)
      return value === undefined ? below.get(key) : value
    },
    set: (key, value) => void own.set(key, value),
    remove: (key) => void own.set(key, null),
  }
}

// Choices in the preview of a draft must not change the user's settings.
const withPreview = (store: KeyValueStore): KeyValueStore => (isPreview() ? overlayStore(store) : store)

/** Survives until removed; shared by all tabs. */
export const deviceStore = withPreview(webStore(() => window.localStorage))
/** Survives a reload of this tab only. */
export const tabStore = withPreview(webStore(() => window.sessionStorage))

/** Keys in use. */
export const storageKeys = {
  token: 'token',
  locale: 'locale',
  theme: 'theme',
  config: 'config',
  view: 'view',
  bookmarkView: 'bookmark-view',
  bookmarkSort: 'bookmark-sort',
  tileSize: 'tile-size',
  listColumns: 'list-columns',
  texts: 'texts',
  session: 'session',
  navigationWidth: 'sidebar-width.navigation',
  facetWidth: 'sidebar-width.facets',
  assetInformation: 'asset-information',
  reloadedOn403: 'reloaded-on-403',
  reloadedForCode: 'reloaded-for-code',
  reloadedForStart: 'reloaded-for-start',
  returnTo: 'return-to',
  sharedSearch: 'shared-search',
  /** See platform/typed-text.ts. */
  typedText: 'typed-text',
  searchReturn: 'search-return',
  bookmarksReturn: 'bookmarks-return',
  convertSet: 'convert-set',
  /** This device has offline copies: `1`, or `recent` = only those of the last search and the last opened assets. */
  offlineCopies: 'kept',
  /** First rows of the offline copies, see domain/offline/responses/first-offline-results.ts. */
  firstOfflineCopies: 'first-kept',
  /** Counts of local-only data, see domain/device-storage/local-data-counts.ts. */
  localDataCounts: 'held',
  /** Set briefly to notify other tabs, see platform/discarded-downloads.ts. */
  discardedDownloads: 'discarded-downloads',
  singleKeys: 'single-keys',
  tourSeen: 'tour-seen',
  adminPreview: 'admin-preview',
  ruleEdits: 'rule-edits',
} as const

/**
 * Parsed JSON value of the device store; null if it is missing or does not match the schema. Does not throw on a first visit, because an
 * exception makes the engine parse the whole script again for the stack trace.
 */
export const readStoredJson = <Schema extends v.GenericSchema>(key: string, schema: Schema): v.InferOutput<Schema> | null => {
  const text = deviceStore.get(key)
  if (text === null) return null
  try {
    const parsed = v.safeParse(schema, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
