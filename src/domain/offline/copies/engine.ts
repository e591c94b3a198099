import { rootPrefix } from '#contract/portal-prefix.ts'
import type { Session } from '#contract/session.ts'
import { databaseName } from '#local/database/database-name.ts'
import { createOfflineEngine, type OfflineEngine, type OfflineEngineOptions } from '#local/offline/offline-engine.ts'
import { isRecent, type OfflineSource } from '#local/offline/offline-records.ts'
import { offlineTables } from '#local/offline/offline-rows.ts'
import type { OfflineState } from '#local/offline/offline-summary.ts'
import type { Withdrawal, WithdrawalReason } from '#local/offline/withdraw-rows.ts'
import { retryDelayMs } from '#local/retry-delay.ts'
import { freeOfflineBytes } from '../../../platform/persistence.ts'
import { assetTitle } from '../../search/alt-text.ts'
import type { EngineToasts } from '../../toasts/engine-toasts.ts'
import { type CopyCommands, createCopyCommands } from './copy-commands.ts'
import { type CopyInputs, type CopyVisibility, startCopyRights } from './copy-rights.ts'
import { currentSource } from './current-source.ts'
import { offlineMessages } from './messages.ts'
import { createOfflineCopiesApi } from './offline-copies-api.ts'
import type { OfflineFile } from './offline-file.ts'
import type { FileQueue } from './offline-files.ts'
import { createShownState } from './shown-state.ts'
import { startUpkeep } from './upkeep.ts'
import { openUserCopies, type UserCopies } from './user-copies.ts'

interface WorkParts
  extends Pick<CopyInputs, 'config' | 'isOnline'>,
    Pick<OfflineEngineOptions, 'api' | 'currentSource' | 'onRefused' | 'onForbidden' | 'onFull'> {
  readonly session: Session
  readonly copies: UserCopies
}

/** Loads the sets of a user on this page. */
const createCopyWork = ({ session, copies, config, isOnline, ...callbacks }: WorkParts): OfflineEngine =>
  createOfflineEngine({
    ...callbacks,
    store: copies.store,
    pictures: copies.pictures,
    isDurable: copies.isDurable,
    name: `${rootPrefix}-keep-${databaseName(session.guest ? null : session.scope)}`,
    titleOf: (asset) => assetTitle(asset, config()),
    online: isOnline,
    freeBytes: freeOfflineBytes,
    onFileJobsChanged: copies.files.discard,
    freeSpace: copies.freeSpace,
    retryDelayMs: (attempt, after) => retryDelayMs(attempt, Math.random(), after),
    clock: () => performance.now(),
  })

/** State of the copies and of their user on the page. */
export interface CopyPage {
  /** Whether the user of this engine is still signed in. */
  readonly isCurrentUser: () => boolean
  readonly locale: () => string
  readonly downloads: FileQueue
  readonly onState: (state: OfflineState) => void
  readonly openDevicePage: () => void
}

interface OfflineCopyEngineDeps extends CopyInputs, CopyVisibility, CopyPage, Pick<EngineToasts, 'showToast' | 'showError'> {
  readonly session: Session
}

/** Offline copies of one user on this device. */
export interface OfflineCopyEngine extends Omit<CopyCommands, 'reportFull'> {
  /** Ids of some assets, to request their rendition presets. */
  readonly sampleIds: (key: string, count: number) => Promise<readonly string[]>
  /** The file of an asset in a format that can be shown. @param isShowable media type of the file */
  readonly offlineFile: (asset: string, isShowable: (type: string) => boolean) => Promise<OfflineFile>
  /** Saves the offline file of an asset; false if there is none. Requires a user gesture. */
  readonly saveFile: (asset: string) => Promise<boolean>
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

/** Starts the offline copies of one user. */
export const createOfflineCopyEngine = (deps: OfflineCopyEngineDeps): OfflineCopyEngine => {
  const { session, config, isOnline } = deps
  const scope = session.guest ? null : session.scope
  const token = session.guest ? null : session.session
  const over = new AbortController()
  const shown = createShownState({ read: () => copies.store.state(), onState: deps.onState, signal: over.signal })
  const copies = openUserCopies({ session, config, locale: deps.locale, downloads: deps.downloads, onWrite: shown.schedule })
  const { database, store, pictures, files } = copies
  const offlineApi = createOfflineCopiesApi({ api: deps.api, token, scope: session.scope, bookmarks: deps.bookmarks })
  const latestSource = (source: OfflineSource, locale: string) => currentSource(source, locale, config())
  const isRecentAllowed = () => config().global.allow_offline && config().global.offline_recent

  const onForbidden = async (): Promise<void> => {
    const hadRequested = (await store.sets()).some(({ source }) => !isRecent(source))
    await copies.removeAll()
    if (hadRequested) deps.showToast({ level: 'warning', message: offlineMessages.over.id })
  }
  const work = createCopyWork({
    session,
    copies,
    config,
    isOnline,
    api: offlineApi,
    currentSource: latestSource,
    onRefused: (ids, signal) => rights.removeRefused(ids, signal),
    onForbidden,
    onFull: () => reportFull(),
  })
  const withdraw: OfflineCopyEngine['withdraw'] = async (ids, reason) => {
    const withdrawal = await copies.withdraw(ids, reason)
    if (withdrawal) work.removeUnneeded()
    return withdrawal
  }
  const withdrawEnded = async (): Promise<void> => {
    const ended = await store.endedIds()
    if (ended.length > 0) await withdraw(ended, 'forbidden')
  }
  const rights = startCopyRights({
    ...deps,
    store,
    storedIds: copies.storedIds,
    database,
    offlineApi,
    token,
    currentSource: latestSource,
    withdraw,
    discardFiles: files.discard,
    onReviewed: work.schedule,
    onForbidden,
  })
  const { reportFull, ...commands } = createCopyCommands({ ...deps, copies, shown, work, checkRights: rights.checkNow, isRecentAllowed })
  const forbidAll = async (): Promise<void> => {
    if (!isRecentAllowed() && (await copies.removeRecent())) work.removeUnneeded()
    await rights.forbidAll()
  }
  database.watch(offlineTables, () => {
    shown.schedule()
    work.schedule()
  })
  // Space that was freed for the change may be available again.
  database.watch(['reserve'], work.removeUnneeded)
  const upkeep = startUpkeep({
    scope,
    store,
    database,
    rights: { ...rights, forbidAll },
    isOnline,
    locale: deps.locale,
    shownState: shown.current,
    withdrawEnded,
    schedule: work.schedule,
  })
  return {
    ...commands,
    sampleIds: async (key, count) => (await store.itemsOf(key)).slice(0, count).map(({ id }) => id),
    offlineFile: files.find,
    saveFile: files.save,
    runNow: () => {
      void database.tryAgain()
      upkeep.run()
      work.runNow()
    },
    storedIds: copies.storedIds,
    withdraw,
    forbidAll,
    signOut: async () => {
      await work.stop()
      await copies.removeAll()
    },
    stop: async () => {
      over.abort()
      upkeep.stop()
      await rights.stop()
      await work.stop()
      database.close()
      // A pending write may have stored a picture after the sign-out.
      if (!deps.isCurrentUser()) await pictures.removeAll()
    },
  }
}
