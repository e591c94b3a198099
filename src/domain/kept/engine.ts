import { atom, type Getter, type Setter } from 'jotai'
import type { Session } from '#contract/session.ts'
import { catalogueCache } from '#local/cache-names.ts'
import { openSnapshotStore } from '#local/catalogue/snapshot-store.ts'
import { databaseName } from '#local/database/database-name.ts'
import { dropSeenPictures, hasRoomAgain } from '#local/database/make-room.ts'
import { openPersonDatabase } from '#local/database/person-database.ts'
import type { Storage } from '#local/database/storage.ts'
import { isSettled } from '#local/downloads/job-states.ts'
import { pause } from '#local/downloads/pause.ts'
import type { Job } from '#local/downloads/records.ts'
import { createKeepEngine } from '#local/kept/keep-engine.ts'
import { openKeptPictures } from '#local/kept/kept-pictures.ts'
import { keptTables } from '#local/kept/kept-rows.ts'
import { createKeptStore } from '#local/kept/kept-store.ts'
import type { KeptForm, KeptSet, KeptSource } from '#local/kept/records.ts'
import type { Withdrawal, WithdrawalReason } from '#local/kept/withdraw-rows.ts'
import { createReader } from '#local/reader.ts'
import { retryDelay } from '#local/retry-delay.ts'
import { roomToKeep } from '../../platform/persistence.ts'
import { apiAtom } from '../api/atoms.ts'
import { bookmarkStatusAtom, bookmarkSyncAtom, bookmarksAtom } from '../bookmarks/atoms.ts'
import { titleOf } from '../catalogue/alt-text.ts'
import { configAtom } from '../config/atoms.ts'
import { connectionAtom } from '../connection/atoms.ts'
import { downloadEngineAtom } from '../downloads/current.ts'
import { localeAtom } from '../language/atoms.ts'
import { sessionAtom } from '../session/atoms.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { keptStateAtom } from './atoms.ts'
import { startCopyRights } from './copy-rights.ts'
import { isKeptFullAtom } from './fullness.ts'
import { keptMessages } from './messages.ts'
import { absentFile, downloadingFile, type OfflineFile } from './offline-file.ts'
import { purgeOthers } from './purge.ts'
import { sourceNow } from './source-now.ts'
import { createKeptWire } from './wire.ts'
import { withdrawCopies } from './withdraw-copies.ts'

/** Keeps things on this device for the person who uses the page now. */
export interface Keeper {
  /** @returns `impossible` where the browser keeps nothing beyond the page */
  readonly keep: (source: KeptSource, title: string, form?: KeptForm | null) => Promise<'begun' | 'present' | 'impossible'>
  /** Keeps files in this form beside the pictures, or no more of them. */
  readonly keepFiles: (key: string, form: KeptForm | null) => Promise<void>
  /** Ids of some of its assets, to ask in which forms there are files. */
  readonly someIds: (key: string, most: number) => Promise<readonly string[]>
  /** The file of an asset in a format that can be shown. @param isShowable media type of the file */
  readonly offlineFile: (asset: string, isShowable: (type: string) => boolean) => Promise<OfflineFile>
  /** Hands over the file of an asset that is available offline; false when there is none. From a tap. */
  readonly saveFile: (asset: string) => Promise<boolean>
  readonly remove: (keys: readonly string[]) => Promise<void>
  /** Asks for everything about these anew. */
  readonly refresh: (keys: readonly string[]) => Promise<void>
  /** The bookmarks have changed. */
  readonly reviewBookmarks: () => Promise<void>
  /** The page speaks another language. */
  readonly translate: () => Promise<void>
  /** It is worth trying again: somebody looks, or the connection is back. */
  readonly wake: () => void
  /** Ids of all assets that this device holds anything of. */
  readonly storedIds: () => Promise<ReadonlySet<string>>
  /** Removes everything that this device holds of assets: rows, pictures, files and their part of the search index. */
  readonly withdraw: (ids: readonly string[], reason: WithdrawalReason) => Promise<Withdrawal | null>
  /** Removes all copies, if the configuration forbids them. */
  readonly forbidAll: () => Promise<void>
  /** Takes everything off this device. */
  readonly leave: () => Promise<void>
  readonly stop: () => Promise<void>
}

const minute = 60_000
/** Reading takes longer the more there is: however often it changes, most of the time is left for other things. */
const restOf = (took: number): number => Math.max(100, took * 5)
/** What is older is asked for anew when there is a connection. */
const freshFor = 6 * 60 * minute

export const startKeeperAtom = atom(null, (get, set, session: Session): Keeper => startKeeper(get, set, session))

const startKeeper = (get: Getter, set: Setter, session: Session): Keeper => {
  const scope = session.guest ? null : session.scope
  const name = databaseName(scope)
  const database = openPersonDatabase(scope, { onState: () => undefined })
  const over = new AbortController()
  /** Said once, until the person does something about it. */
  let hasSaidFull = false
  const changed = createReader(async () => {
    if (over.signal.aborted) return
    const begun = performance.now()
    const state = await store.state().catch(() => null)
    if (state && !over.signal.aborted) set(keptStateAtom, state)
    await pause(restOf(performance.now() - begun), over.signal)
  })
  const watched: Storage = {
    run: async (access, tables, body) => {
      const result = await database.run(access, tables, body)
      if (access !== 'read') void changed()
      return result
    },
  }
  const store = createKeptStore(watched, { newKey: () => crypto.randomUUID(), now: Date.now })
  const pictures = openKeptPictures(session.scope, caches)
  const snapshots = openSnapshotStore(caches, catalogueCache(session.scope))
  const isDurable = () => database.state().mode !== 'memory'
  const letGo = async (gone: readonly Job[]): Promise<void> => {
    if (gone.length > 0) await (await set(downloadEngineAtom))?.discard(gone)
  }
  const empty = async (): Promise<void> => {
    const files = await store.clear()
    await pictures.drop()
    await letGo(files)
  }
  const token = session.guest ? null : session.session
  const bookmarks = () => (get(bookmarkStatusAtom) === 'success' && get(bookmarkSyncAtom).heard ? get(bookmarksAtom).ids : null)
  const wire = createKeptWire({ api: () => get(apiAtom), token, scope: session.scope, bookmarks })
  const currentSource = (source: KeptSource, locale: string) => sourceNow(source, locale, get(configAtom))
  const onOver = async (): Promise<void> => {
    await empty()
    set(showToastAtom, { level: 'warning', message: keptMessages.over.id })
  }
  const engine = createKeepEngine({
    store,
    pictures,
    isDurable,
    name: `vitrine-keep-${name}`,
    wire,
    sourceNow: currentSource,
    titleOf: (asset) => titleOf(asset, get(configAtom)),
    online: () => get(connectionAtom) === 'online',
    room: roomToKeep,
    onFiles: letGo,
    makeRoom: async () => (await dropSeenPictures()) > 0 || ((await (await set(downloadEngineAtom))?.makeRoom()) ?? false),
    onOver,
    onFull: () => {
      if (!hasSaidFull) set(showToastAtom, { level: 'warning', message: keptMessages.full.id })
      hasSaidFull = true
    },
    retryIn: (attempt, after) => retryDelay(attempt, Math.random(), after),
    clock: () => performance.now(),
  })
  const withdraw: Keeper['withdraw'] = async (ids, reason) => {
    const withdrawal = await withdrawCopies({ store, pictures, snapshots, letGo }, ids, reason)
    if (withdrawal) engine.tidy()
    return withdrawal
  }
  const rights = startCopyRights(get, set, {
    store,
    database,
    wire,
    token,
    sourceNow: currentSource,
    bookmarks,
    withdraw,
    onReviewed: () => engine.wake(),
    onOver,
  })
  database.watch(keptTables, () => {
    void changed()
    engine.wake()
  })
  // What was given up for a change may have been kept.
  database.watch(['reserve'], () => engine.tidy())
  const isOld = ({ stage, refreshedAt }: KeptSet): boolean => {
    const age = Date.now() - (refreshedAt ?? 0)
    return stage === 'done' && (age > freshFor || age < 0)
  }
  let counted = performance.now()
  const tick = async (): Promise<void> => {
    rights.wake()
    if ((get(keptStateAtom)?.summaries ?? []).length === 0) return
    const now = performance.now()
    await store.tick(now - counted)
    counted = now
    if (get(connectionAtom) === 'online') await store.refresh(isOld, get(localeAtom))
    if (get(isKeptFullAtom) && ((await roomToKeep()) ?? 1) > 0 && (await hasRoomAgain(database))) await store.retry()
    engine.wake()
  }
  const timer = setInterval(() => void tick().catch(() => undefined), minute)

  const settleIn = async (): Promise<void> => {
    await purgeOthers({ scope })
    await rights.forbidAll()
    rights.wake()
    await store.retry()
    const locale = get(localeAtom)
    await store.refresh((one) => isOld(one) || (one.stage === 'done' && one.locale !== locale), locale)
    engine.wake()
  }
  void settleIn().catch(() => undefined)

  const stop = async (): Promise<void> => {
    over.abort()
    clearInterval(timer)
    await rights.stop()
    await engine.stop()
    database.close()
    // A picture that was just being written down when its owner left.
    if (get(sessionAtom)?.scope !== session.scope) await pictures.drop()
  }
  return {
    keep: async (source, title, form = null) => {
      hasSaidFull = false
      const begun = await store.add({ source, title, form, locale: get(localeAtom) })
      if (!isDurable()) return 'impossible'
      engine.hurry()
      return begun ? 'begun' : 'present'
    },
    keepFiles: async (key, form) => {
      await store.setForm(key, form)
      await letGo(await store.alignFiles())
    },
    someIds: async (key, most) => (await store.itemsOf(key)).slice(0, most).map(({ id }) => id),
    offlineFile: async (asset, isShowable) => {
      const jobs = await store.filesOf(asset)
      const complete = jobs.find(({ state, type }) => state === 'ready' && isShowable(type))
      const blob = complete && (await (await set(downloadEngineAtom))?.read(complete))
      if (blob) return { status: 'ready', blob }
      return jobs.some((job) => job.state !== 'ready' && !isSettled(job)) ? downloadingFile : absentFile
    },
    saveFile: async (asset) => {
      const job = (await store.filesOf(asset)).find(({ state }) => state === 'ready')
      return job !== undefined && ((await (await set(downloadEngineAtom))?.handOut(job)) ?? false)
    },
    remove: async (keys) => {
      await store.remove(keys)
      await store.retry()
      engine.tidy()
    },
    refresh: async (keys) => {
      hasSaidFull = false
      await store.refresh(({ key }) => keys.includes(key), get(localeAtom))
      engine.hurry()
    },
    reviewBookmarks: async () => {
      const kept = (await store.sets()).find(({ source }) => source.kind === 'bookmarks')
      if (!kept) return
      await store.review(kept.key)
      engine.wake()
    },
    translate: async () => {
      const locale = get(localeAtom)
      await store.refresh((one) => one.locale !== locale, locale)
      engine.wake()
    },
    wake: () => {
      void database.tryAgain()
      void tick().catch(() => undefined)
      engine.hurry()
    },
    storedIds: () => store.storedIds(),
    withdraw,
    forbidAll: rights.forbidAll,
    leave: async () => {
      await engine.stop()
      await empty()
    },
    stop,
  }
}
