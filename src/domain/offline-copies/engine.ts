import { atom, type Getter, type Setter } from 'jotai'
import type { Session } from '#contract/session.ts'
import { catalogueCache } from '#local/cache-names.ts'
import { openSnapshotStore } from '#local/catalogue/snapshot-store.ts'
import { databaseName } from '#local/database/database-name.ts'
import { dropViewedPictures, hasSpaceAgain } from '#local/database/free-space.ts'
import type { Storage } from '#local/database/storage.ts'
import { openUserDatabase } from '#local/database/user-database.ts'
import { delay } from '#local/downloads/delay.ts'
import type { Job } from '#local/downloads/job-records.ts'
import { isSettled } from '#local/downloads/job-states.ts'
import { createOfflineEngine } from '#local/offline/offline-engine.ts'
import { openOfflinePictures } from '#local/offline/offline-pictures.ts'
import type { OfflineRendition, OfflineSet, OfflineSource } from '#local/offline/offline-records.ts'
import { offlineTables } from '#local/offline/offline-rows.ts'
import { createOfflineStore } from '#local/offline/offline-store.ts'
import type { Withdrawal, WithdrawalReason } from '#local/offline/withdraw-rows.ts'
import { createReader } from '#local/reader.ts'
import { retryDelayMs } from '#local/retry-delay.ts'
import { freeOfflineBytes } from '../../platform/persistence.ts'
import { apiAtom } from '../api/atoms.ts'
import { bookmarkStatusAtom, bookmarkSyncAtom, bookmarksAtom } from '../bookmarks/atoms.ts'
import { configAtom } from '../config/atoms.ts'
import { connectionAtom } from '../connection/atoms.ts'
import { downloadEngineAtom } from '../downloads/actions.ts'
import { localeAtom } from '../language/atoms.ts'
import { assetTitle } from '../search/alt-text.ts'
import { sessionAtom } from '../session/atoms.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { offlineStateAtom } from './atoms.ts'
import { startCopyRights } from './copy-rights.ts'
import { currentSource } from './current-source.ts'
import { offlineMessages } from './messages.ts'
import { createOfflineCopiesApi } from './offline-copies-api.ts'
import { absentFile, downloadingFile, type OfflineFile } from './offline-file.ts'
import { purgeOtherUsers } from './purge.ts'
import { isOfflineStorageFullAtom } from './storage-full.ts'
import { withdrawCopies } from './withdraw-copies.ts'

/** Offline copies of one user on this device. */
export interface OfflineCopyEngine {
  /** @returns `impossible` if the browser cannot store data beyond the page */
  readonly makeAvailableOffline: (
    source: OfflineSource,
    title: string,
    rendition?: OfflineRendition | null,
  ) => Promise<'begun' | 'present' | 'impossible'>
  /** Sets the rendition of the stored files; null = no files. */
  readonly setFileRendition: (key: string, rendition: OfflineRendition | null) => Promise<void>
  /** Ids of some assets, to request their rendition presets. */
  readonly sampleIds: (key: string, count: number) => Promise<readonly string[]>
  /** The file of an asset in a format that can be shown. @param isShowable media type of the file */
  readonly offlineFile: (asset: string, isShowable: (type: string) => boolean) => Promise<OfflineFile>
  /** Saves the offline file of an asset; false if there is none. Requires a user gesture. */
  readonly saveFile: (asset: string) => Promise<boolean>
  readonly remove: (keys: readonly string[]) => Promise<void>
  /** Reloads everything of these copies. */
  readonly refresh: (keys: readonly string[]) => Promise<void>
  /** Updates the offline copy of the bookmarks after a change. */
  readonly syncBookmarks: () => Promise<void>
  /** Reloads the metadata in the current language. */
  readonly refreshLanguage: () => Promise<void>
  /** Retries now, after the page became visible or the connection returned. */
  readonly wake: () => void
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

const minuteMs = 60_000
/** Pause after a read, proportional to its duration, so that frequent changes leave most of the time for other tasks. */
const idleTimeMs = (took: number): number => Math.max(100, took * 5)
/** Older copies are refreshed when the device is online. */
const maxAgeMs = 6 * 60 * minuteMs

export const startOfflineCopyEngineAtom = atom(
  null,
  (get, set, session: Session): OfflineCopyEngine => startOfflineCopyEngine(get, set, session),
)

const startOfflineCopyEngine = (get: Getter, set: Setter, session: Session): OfflineCopyEngine => {
  const scope = session.guest ? null : session.scope
  const name = databaseName(scope)
  const database = openUserDatabase(scope, { onState: () => undefined })
  const over = new AbortController()
  /** Whether the full storage was reported; reset by the next user action. */
  let isFullReported = false
  const publishState = createReader(async () => {
    if (over.signal.aborted) return
    const begun = performance.now()
    const state = await store.state().catch(() => null)
    if (state && !over.signal.aborted) set(offlineStateAtom, state)
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
  const pictures = openOfflinePictures(session.scope, caches)
  const snapshots = openSnapshotStore(caches, catalogueCache(session.scope))
  const isDurable = () => database.state().mode !== 'memory'
  const discardFiles = async (gone: readonly Job[]): Promise<void> => {
    if (gone.length > 0) await (await set(downloadEngineAtom))?.discard(gone)
  }
  const removeAll = async (): Promise<void> => {
    const files = await store.clear()
    await pictures.removeAll()
    await discardFiles(files)
  }
  const token = session.guest ? null : session.session
  const bookmarks = () => (get(bookmarkStatusAtom) === 'success' && get(bookmarkSyncAtom).hasResponse ? get(bookmarksAtom).ids : null)
  const offlineApi = createOfflineCopiesApi({ api: () => get(apiAtom), token, scope: session.scope, bookmarks })
  const latestSource = (source: OfflineSource, locale: string) => currentSource(source, locale, get(configAtom))
  const onForbidden = async (): Promise<void> => {
    await removeAll()
    set(showToastAtom, { level: 'warning', message: offlineMessages.over.id })
  }
  const engine = createOfflineEngine({
    store,
    pictures,
    isDurable,
    name: `vitrine-keep-${name}`,
    api: offlineApi,
    currentSource: latestSource,
    titleOf: (asset) => assetTitle(asset, get(configAtom)),
    online: () => get(connectionAtom) === 'online',
    freeBytes: freeOfflineBytes,
    onFileJobsChanged: discardFiles,
    onRefused: (ids, signal) => rights.removeRefused(ids, signal),
    freeSpace: async () => (await dropViewedPictures()) > 0 || ((await (await set(downloadEngineAtom))?.freeSpace()) ?? false),
    onForbidden,
    onFull: () => {
      if (!isFullReported) set(showToastAtom, { level: 'warning', message: offlineMessages.full.id })
      isFullReported = true
    },
    retryDelayMs: (attempt, after) => retryDelayMs(attempt, Math.random(), after),
    clock: () => performance.now(),
  })
  const withdraw: OfflineCopyEngine['withdraw'] = async (ids, reason) => {
    const withdrawal = await withdrawCopies({ store, pictures, snapshots, discardFiles }, ids, reason)
    if (withdrawal) engine.removeUnneeded()
    return withdrawal
  }
  const storedIds = async (): Promise<ReadonlySet<string>> => new Set([...(await store.storedIds()), ...(await pictures.assetIds())])
  const rights = startCopyRights(get, set, {
    store,
    storedIds,
    database,
    offlineApi,
    token,
    currentSource: latestSource,
    bookmarks,
    withdraw,
    onReviewed: () => engine.schedule(),
    onForbidden: onForbidden,
  })
  database.watch(offlineTables, () => {
    void publishState()
    engine.schedule()
  })
  // Space that was freed for the change may be available again.
  database.watch(['reserve'], () => engine.removeUnneeded())
  const isOld = ({ stage, refreshedAt }: OfflineSet): boolean => {
    const age = Date.now() - (refreshedAt ?? 0)
    return stage === 'done' && (age > maxAgeMs || age < 0)
  }
  let lastTickMs = performance.now()
  const tick = async (): Promise<void> => {
    rights.wake()
    if ((get(offlineStateAtom)?.summaries ?? []).length === 0) return
    const now = performance.now()
    await store.tick(now - lastTickMs)
    lastTickMs = now
    if (get(connectionAtom) === 'online') await store.refresh(isOld, get(localeAtom))
    if (get(isOfflineStorageFullAtom) && ((await freeOfflineBytes()) ?? 1) > 0 && (await hasSpaceAgain(database))) await store.retry()
    engine.schedule()
  }
  const timer = setInterval(() => void tick().catch(() => undefined), minuteMs)

  const initialise = async (): Promise<void> => {
    await purgeOtherUsers({ scope })
    await rights.forbidAll()
    rights.wake()
    await store.retry()
    const locale = get(localeAtom)
    await store.refresh((one) => isOld(one) || (one.stage === 'done' && one.locale !== locale), locale)
    engine.schedule()
  }
  void initialise().catch(() => undefined)

  const stop = async (): Promise<void> => {
    over.abort()
    clearInterval(timer)
    await rights.stop()
    await engine.stop()
    database.close()
    // A pending write may have stored a picture after the sign-out.
    if (get(sessionAtom)?.scope !== session.scope) await pictures.removeAll()
  }
  return {
    makeAvailableOffline: async (source, title, rendition = null) => {
      isFullReported = false
      const begun = await store.add({ source, title, form: rendition, locale: get(localeAtom) })
      if (!isDurable()) return 'impossible'
      engine.runNow()
      return begun ? 'begun' : 'present'
    },
    setFileRendition: async (key, rendition) => {
      await store.setRendition(key, rendition)
      await discardFiles(await store.alignFiles())
    },
    sampleIds: async (key, count) => (await store.itemsOf(key)).slice(0, count).map(({ id }) => id),
    offlineFile: async (asset, isShowable) => {
      const jobs = await store.filesOf(asset)
      const complete = jobs.find(({ state, type }) => state === 'ready' && isShowable(type))
      const blob = complete && (await (await set(downloadEngineAtom))?.read(complete))
      if (blob) return { status: 'ready', blob }
      return jobs.some((job) => job.state !== 'ready' && !isSettled(job)) ? downloadingFile : absentFile
    },
    saveFile: async (asset) => {
      const job = (await store.filesOf(asset)).find(({ state }) => state === 'ready')
      return job !== undefined && ((await (await set(downloadEngineAtom))?.saveOfflineFile(job)) ?? false)
    },
    remove: async (keys) => {
      await store.remove(keys)
      await store.retry()
      engine.removeUnneeded()
    },
    refresh: async (keys) => {
      isFullReported = false
      await store.refresh(({ key }) => keys.includes(key), get(localeAtom))
      engine.runNow()
    },
    syncBookmarks: async () => {
      const bookmarkSet = (await store.sets()).find(({ source }) => source.kind === 'bookmarks')
      if (!bookmarkSet) return
      await store.review(bookmarkSet.key)
      engine.schedule()
    },
    refreshLanguage: async () => {
      const locale = get(localeAtom)
      await store.refresh((one) => one.locale !== locale, locale)
      engine.schedule()
    },
    wake: () => {
      void database.tryAgain()
      void tick().catch(() => undefined)
      engine.runNow()
    },
    storedIds,
    withdraw,
    forbidAll: rights.forbidAll,
    signOut: async () => {
      await engine.stop()
      await removeAll()
    },
    stop,
  }
}
