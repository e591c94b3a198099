import type { OfflineRendition, OfflineSource, RecentSource } from '#local/offline/offline-records.ts'
import { freeOfflineBytes, requestPersistence } from '../../../platform/persistence.ts'
import type { EngineToasts } from '../../toasts/engine-toasts.ts'
import { addedToast, impossibleToast, offlineMessages, removedToast } from './messages.ts'
import type { ShownState } from './shown-state.ts'
import type { UserCopies } from './user-copies.ts'

interface Parts extends Pick<EngineToasts, 'showToast' | 'showError'> {
  readonly copies: UserCopies
  readonly shown: ShownState
  /** Loads what is missing. */
  readonly work: { readonly schedule: () => void; readonly runNow: () => void; readonly removeUnneeded: () => void }
  /** Checks the rights of all copies without waiting for the next minute. */
  readonly checkRights: () => void
  readonly isOnline: () => boolean
  readonly locale: () => string
  /** Whether the configuration allows recent sets. */
  readonly isRecentAllowed: () => boolean
  readonly openDevicePage: () => void
}

/** What the user changes about offline copies, with the toasts. */
export interface CopyCommands {
  /** Makes a source available offline and shows what happens next. @param title title for the user; empty if the source has its own */
  readonly makeAvailableOffline: (source: OfflineSource, title: string) => Promise<void>
  /** Stores a recent set, unless the configuration forbids it or the device is full. */
  readonly recordRecent: (source: RecentSource, title: string) => Promise<void>
  /** Sets the rendition of the stored files; null = no files. */
  readonly setFileRendition: (key: string, rendition: OfflineRendition | null) => Promise<void>
  /** Removes copies; the toast offers an undo, which downloads everything again, because unneeded data is deleted immediately. */
  readonly remove: (keys: readonly string[]) => Promise<void>
  /** Reloads everything of these copies. */
  readonly refresh: (keys: readonly string[]) => Promise<void>
  /** Updates the offline copy of the bookmarks after a change. */
  readonly syncBookmarks: () => Promise<void>
  /** Reloads the metadata in the current language. */
  readonly refreshLanguage: () => Promise<void>
  /** Reports a full device, once until the user changes something. */
  readonly reportFull: () => void
}

export const createCopyCommands = (parts: Parts): CopyCommands => {
  const { copies, shown, work, isOnline, locale: currentLocale, showToast } = parts
  const { store, files, isDurable } = copies
  let isFullReported = false

  /** @returns `impossible` if the browser cannot store data beyond the page */
  const add = async (
    source: OfflineSource,
    title: string,
    rendition: OfflineRendition | null,
  ): Promise<'begun' | 'present' | 'impossible'> => {
    isFullReported = false
    const added = await store.add({ source, title, rendition, locale: currentLocale() })
    if (!isDurable()) return 'impossible'
    work.runNow()
    return added ? 'begun' : 'present'
  }
  return {
    makeAvailableOffline: async (source, title) => {
      const outcome = await add(source, title, null).catch(() => 'impossible' as const)
      if (outcome === 'impossible') return showToast(impossibleToast)
      requestPersistence()
      showToast(addedToast(outcome === 'begun', isOnline(), parts.openDevicePage))
    },
    recordRecent: async (source, title) => {
      if (!parts.isRecentAllowed() || !isDurable() || ((await freeOfflineBytes()) ?? 1) <= 0) return
      if (await store.putRecent(source, title, currentLocale())) work.schedule()
    },
    setFileRendition: async (key, rendition) => {
      await store.setRendition(key, rendition)
      await files.discard(await store.alignFiles())
    },
    remove: async (keys) => {
      const removedCopies = (shown.current()?.summaries ?? []).filter(({ set: { key } }) => keys.includes(key))
      await store.remove(keys)
      await store.retry()
      work.removeUnneeded()
      const putBack = async () => {
        for (const { set: removed } of removedCopies) await add(removed.source, removed.title, removed.rendition)
      }
      showToast(removedToast(() => void putBack().catch(parts.showError)))
    },
    refresh: async (keys) => {
      isFullReported = false
      await store.refresh(({ key }) => keys.includes(key), currentLocale())
      // The response of the server contains no rights of files.
      parts.checkRights()
      work.runNow()
    },
    syncBookmarks: async () => {
      const bookmarkSet = (await store.sets()).find(({ source }) => source.kind === 'bookmarks')
      if (!bookmarkSet) return
      await store.review(bookmarkSet.key)
      work.schedule()
    },
    refreshLanguage: async () => {
      const locale = currentLocale()
      await store.refresh((one) => one.locale !== locale, locale)
      work.schedule()
    },
    reportFull: () => {
      if (!isFullReported) showToast({ level: 'warning', message: offlineMessages.full.id })
      isFullReported = true
    },
  }
}
