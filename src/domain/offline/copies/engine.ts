import { delay } from '#common/delay.ts'
import { rootPrefix } from '#contract/portal-prefix.ts'
import type { Session } from '#contract/session.ts'
import { catalogueCache } from '#local/cache-names.ts'
import { databaseName } from '#local/database/database-name.ts'
import type { Storage } from '#local/database/storage.ts'
import { openSnapshotStore } from '#local/offline/catalogue/snapshot-store.ts'
import { createOfflineEngine } from '#local/offline/offline-engine.ts'
import { openOfflinePictures } from '#local/offline/offline-pictures.ts'
import { isRecent, type OfflineRendition, type OfflineSource, type RecentSource } from '#local/offline/offline-records.ts'
import { offlineTables } from '#local/offline/offline-rows.ts'
import { createOfflineStore } from '#local/offline/offline-store.ts'
import type { OfflineState } from '#local/offline/offline-summary.ts'
import type { Withdrawal, WithdrawalReason } from '#local/offline/withdraw-rows.ts'
import { createReader } from '#local/reader.ts'
import { retryDelayMs } from '#local/retry-delay.ts'
import { dropViewedPictures } from '#local/user-database/free-space.ts'
import { openUserDatabase } from '#local/user-database/user-database.ts'
import { freeOfflineBytes, requestPersistence } from '../../../platform/persistence.ts'
import { createPictureWriter } from '../../../platform/picture-writer.ts'
import { assetTitle } from '../../search/alt-text.ts'
import { type CopyRightsDeps, startCopyRights } from './copy-rights.ts'
import { currentSource } from './current-source.ts'
import { addedToast, impossibleToast, offlineMessages, removedToast } from './messages.ts'
import { createOfflineCopiesApi } from './offline-copies-api.ts'
import type { OfflineFile } from './offline-file.ts'
import { createOfflineFiles, type FileQueue } from './offline-files.ts'
import { startUpkeep } from './upkeep.ts'
import { withdrawCopies } from './withdraw-copies.ts'

/** Inputs and callbacks of the engine. */
export interface OfflineCopyEngineDeps extends CopyRightsDeps {
  readonly session: Session
  /** Whether the user of this engine is still signed in. */
  readonly isCurrentUser: () => boolean
  readonly locale: () => string
  readonly downloads: FileQueue
  readonly onState: (state: OfflineState) => void
  readonly openDevicePage: () => void
  readonly showError: (failure: unknown) => void
}

/** Offline copies of one user on this device. */
export interface OfflineCopyEngine {
  /** Makes a source available offline and shows what happens next. @param title title for the user; empty if the source has its own */
  readonly makeAvailableOffline: (source: OfflineSource, title: string) => Promise<void>
  /** Stores a recent set, unless the configuration forbids it or the device is full. */
  readonly recordRecent: (source: RecentSource, title: string) => Promise<void>
  /** Sets the rendition of the stored files; null = no files. */
  readonly setFileRendition: (key: string, rendition: OfflineRendition | null) => Promise<void>
  /** Ids of some assets, to request their rendition presets. */
  readonly sampleIds: (key: string, count: number) => Promise<readonly string[]>
  /** The file of an asset in a format that can be shown. @param isShowable media type of the file */
  readonly offlineFile: (asset: string, isShowable: (type: string) => boolean) => Promise<OfflineFile>
  /** Saves the offline file of an asset; false if there is none. Requires a user gesture. */
  readonly saveFile: (asset: string) => Promise<boolean>
  /** Removes copies; the toast offers an undo, which downloads everything again, because unneeded data is deleted immediately. */
  readonly remove: (keys: readonly string[]) => Promise<void>
  /** Reloads everything of these copies. */
  readonly refresh: (keys: readonly string[]) => Promise<void>
  /** Updates the offline copy of the bookmarks after a change. */
  readonly syncBookmarks: () => Promise<void>
  /** Reloads the metadata in the current language. */
  readonly refreshLanguage: () => Promise<void>
  /** Retries now, after the page became visible or the connection returned. */
  readonly runNow: () => void
  /** Ids of all assets with data on this device, viewed pictures included. */
  readonly storedIds: () => Promise<ReadonlySet<string>>
  /** Removes all data of assets: rows, pictures, files and index entries. */
  readonly withdraw: (ids: readonly string[], reason: WithdrawalReason) => Promise<Withdrawal | null>
  /** Removes all copies, if the configuration forbids them. */
  readonly forbidAll: () => Promise<void>
  /** Removes all offline copies from this device. */
  readonly signOut: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Pause after a read, proportional to its duration, so that frequent changes leave most of the time for other tasks. */
const idleTimeMs = (took: number): number => Math.max(100, took * 5)

/** Starts the offline copies of one user. */
export const createOfflineCopyEngine = (deps: OfflineCopyEngineDeps): OfflineCopyEngine => {
  const { session, api, config, isOnline, locale: currentLocale, bookmarks, downloads, showToast } = deps
  const scope = session.guest ? null : session.scope
  const name = databaseName(scope)
  const database = openUserDatabase(scope, { onState: () => undefined })
  const over = new AbortController()
  /** Whether the full storage was reported; reset by the next user action. */
  let isFullReported = false
  /** Published state; null = not read yet. */
  let shownState: OfflineState | null = null
  const publishState = createReader(async () => {
    if (over.signal.aborted) return
    const begun = performance.now()
    const state = await store.state().catch(() => null)
    if (state && !over.signal.aborted) {
      shownState = state
      deps.onState(state)
    }
    await delay(idleTimeMs(performance.now() - begun), over.signal)
  })
  const watched: Storage = {
    run: async (access, tables, body) => {
      const result = await database.run(access, tables, body)
      if (access !== 'read') void publishState()
      return result
    },
  }
  const store = createOfflineStore(watched, { newKey: () => crypto.randomUUID(), now: Date.now })
  const pictures = openOfflinePictures(session.scope, caches, createPictureWriter())
  const snapshots = openSnapshotStore(caches, catalogueCache(session.scope))
  const isDurable = () => database.state().mode !== 'memory'
  const files = createOfflineFiles(store, downloads)
  const removeAll = async (): Promise<void> => {
    const jobs = await store.clear()
    await pictures.removeAll()
    await files.discard(jobs)
  }
  const token = session.guest ? null : session.session
  const offlineApi = createOfflineCopiesApi({ api, token, scope: session.scope, bookmarks })
  const latestSource = (source: OfflineSource, locale: string) => currentSource(source, locale, config())
  const onForbidden = async (): Promise<void> => {
    const hadRequested = (await store.sets()).some(({ source }) => !isRecent(source))
    await removeAll()
    if (hadRequested) showToast({ level: 'warning', message: offlineMessages.over.id })
  }
  /** @returns whether there were any */
  const removeRecent = async (): Promise<boolean> => {
    const hadRecent = (await store.sets()).some(({ source }) => isRecent(source))
    if (hadRecent) await pictures.remove(await store.removeRecent())
    return hadRecent
  }
  const isRecentAllowed = () => config().global.allow_keeping && config().global.keep_recent
  const forbidAll = async (): Promise<void> => {
    if (!isRecentAllowed() && (await removeRecent())) engine.removeUnneeded()
    await rights.forbidAll()
  }
  const engine = createOfflineEngine({
    store,
    pictures,
    isDurable,
    name: `${rootPrefix}-keep-${name}`,
    api: offlineApi,
    currentSource: latestSource,
    titleOf: (asset) => assetTitle(asset, config()),
    online: isOnline,
    freeBytes: freeOfflineBytes,
    onFileJobsChanged: files.discard,
    onRefused: (ids, signal) => rights.removeRefused(ids, signal),
    freeSpace: async () =>
      (await removeRecent()) || (await dropViewedPictures()) > 0 || ((await (await downloads())?.freeSpace()) ?? false),
    onForbidden,
    onFull: () => {
      if (!isFullReported) showToast({ level: 'warning', message: offlineMessages.full.id })
      isFullReported = true
    },
    retryDelayMs: (attempt, after) => retryDelayMs(attempt, Math.random(), after),
    clock: () => performance.now(),
  })
  const withdraw: OfflineCopyEngine['withdraw'] = async (ids, reason) => {
    const withdrawal = await withdrawCopies({ store, pictures, snapshots, discardFiles: files.discard }, ids, reason)
    if (withdrawal) engine.removeUnneeded()
    return withdrawal
  }
  const storedIds = async (): Promise<ReadonlySet<string>> => new Set([...(await store.storedIds()), ...(await pictures.assetIds())])
  const rights = startCopyRights({
    ...deps,
    store,
    storedIds,
    database,
    offlineApi,
    token,
    currentSource: latestSource,
    withdraw,
    discardFiles: files.discard,
    onReviewed: () => engine.schedule(),
    onForbidden: onForbidden,
  })
  database.watch(offlineTables, () => {
    void publishState()
    engine.schedule()
  })
  // Space that was freed for the change may be available again.
  database.watch(['reserve'], () => engine.removeUnneeded())
  const upkeep = startUpkeep({
    scope,
    store,
    database,
    rights: { ...rights, forbidAll },
    isOnline,
    locale: currentLocale,
    shownState: () => shownState,
    schedule: engine.schedule,
  })

  const stop = async (): Promise<void> => {
    over.abort()
    upkeep.stop()
    await rights.stop()
    await engine.stop()
    database.close()
    // A pending write may have stored a picture after the sign-out.
    if (!deps.isCurrentUser()) await pictures.removeAll()
  }
  /** @returns `impossible` if the browser cannot store data beyond the page */
  const add = async (
    source: OfflineSource,
    title: string,
    rendition: OfflineRendition | null,
  ): Promise<'begun' | 'present' | 'impossible'> => {
    isFullReported = false
    const added = await store.add({ source, title, form: rendition, locale: currentLocale() })
    if (!isDurable()) return 'impossible'
    engine.runNow()
    return added ? 'begun' : 'present'
  }
  return {
    makeAvailableOffline: async (source, title) => {
      const outcome = await add(source, title, null).catch(() => 'impossible' as const)
      if (outcome === 'impossible') return showToast(impossibleToast)
      requestPersistence()
      showToast(addedToast(outcome === 'begun', isOnline(), deps.openDevicePage))
    },
    recordRecent: async (source, title) => {
      if (!isRecentAllowed() || !isDurable() || ((await freeOfflineBytes()) ?? 1) <= 0) return
      if (await store.putRecent(source, title, currentLocale())) engine.schedule()
    },
    setFileRendition: async (key, rendition) => {
      await store.setRendition(key, rendition)
      await files.discard(await store.alignFiles())
    },
    sampleIds: async (key, count) => (await store.itemsOf(key)).slice(0, count).map(({ id }) => id),
    offlineFile: files.find,
    saveFile: files.save,
    remove: async (keys) => {
      const removedCopies = (shownState?.summaries ?? []).filter(({ set: { key } }) => keys.includes(key))
      await store.remove(keys)
      await store.retry()
      engine.removeUnneeded()
      const putBack = async () => {
        for (const { set: removed } of removedCopies) await add(removed.source, removed.title, removed.form)
      }
      showToast(removedToast(() => void putBack().catch(deps.showError)))
    },
    refresh: async (keys) => {
      isFullReported = false
      await store.refresh(({ key }) => keys.includes(key), currentLocale())
      // The response of the server contains no rights of files.
      rights.checkNow()
      engine.runNow()
    },
    syncBookmarks: async () => {
      const bookmarkSet = (await store.sets()).find(({ source }) => source.kind === 'bookmarks')
      if (!bookmarkSet) return
      await store.review(bookmarkSet.key)
      engine.schedule()
    },
    refreshLanguage: async () => {
      const locale = currentLocale()
      await store.refresh((one) => one.locale !== locale, locale)
      engine.schedule()
    },
    runNow: () => {
      void database.tryAgain()
      upkeep.run()
      engine.runNow()
    },
    storedIds,
    withdraw,
    forbidAll,
    signOut: async () => {
      await engine.stop()
      await removeAll()
    },
    stop,
  }
}
