import * as v from 'valibot'
import { isPreview } from './preview.ts'

/**
 * Persistent key-value storage of the browser. Never throws: falls back to memory if the browser refuses storage (private mode, policy).
 */
export interface KeyValueStore {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

const memoryStore = (): KeyValueStore => {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}

const webStore = (open: () => Storage): KeyValueStore => {
  const fallback = memoryStore()
  const attempt = <Result>(action: (storage: Storage) => Result, otherwise: () => Result): Result => {
    try {
      return action(open())
    } catch {
      return otherwise()
    }
  }
  return {
    get: (key) =>
      attempt(
        // A value that the browser refused to store is newer than the stored one.
        (storage) => fallback.get(key) ?? storage.getItem(key),
        () => fallback.get(key),
      ),
    set: (key, value) =>
      attempt(
        (storage) => {
          storage.setItem(key, value)
          fallback.remove(key)
        },
        () => fallback.set(key, value),
      ),
    remove: (key) => {
      fallback.remove(key)
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      )
    },
  }
}

/** Reads from `below`; writes only in memory. */
const overlayStore = (below: KeyValueStore): KeyValueStore => {
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
  token: 'vitrine.token',
  locale: 'vitrine.locale',
  theme: 'vitrine.theme',
  config: 'vitrine.config',
  view: 'vitrine.view',
  tileSize: 'vitrine.tile-size',
  texts: 'vitrine.texts',
  session: 'vitrine.session',
  navigationWidth: 'vitrine.sidebar-width.navigation',
  facetWidth: 'vitrine.sidebar-width.facets',
  reloadedOn403: 'vitrine.reloaded-on-403',
  reloadedForCode: 'vitrine.reloaded-for-code',
  reloadedForStart: 'vitrine.reloaded-for-start',
  returnTo: 'vitrine.return-to',
  sharedSearch: 'vitrine.shared-search',
  /** See platform/typed-text.ts. */
  typedText: 'vitrine.typed-text',
  searchReturn: 'vitrine.search-return',
  bookmarksReturn: 'vitrine.bookmarks-return',
  convertSet: 'vitrine.convert-set',
  /** This device has offline copies: `1`, or `recent` = only those of the last search and the last opened assets. */
  offlineCopies: 'vitrine.kept',
  /** First rows of the offline copies, see domain/offline/first-offline-results.ts. */
  firstOfflineCopies: 'vitrine.first-kept',
  /** Counts of local-only data, see domain/device-storage/local-data-counts.ts. */
  localDataCounts: 'vitrine.held',
  /** Set briefly to notify other tabs, see platform/discarded-downloads.ts. */
  discardedDownloads: 'vitrine.discarded-downloads',
  singleKeys: 'vitrine.single-keys',
  tourSeen: 'vitrine.tour-seen',
  adminPreview: 'vitrine.admin-preview',
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
