import { atom, type Getter, type Setter } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import type { Session } from '#contract/session.ts'
import { forgetAssets, readAssets, rememberAssets } from '#local/assets.ts'
import type { Wanted } from '#local/bookmarks/bookmark-store.ts'
import type { Change } from '#local/bookmarks/records.ts'
import { type SyncOutcome, syncBookmarks } from '#local/bookmarks/sync.ts'
import { noteStaying, putInTrash, readStaying } from '#local/bookmarks/trash.ts'
import { withLock } from '#local/lock.ts'
import { isPageSeen } from '../../platform/page-seen.ts'
import { apiAtom } from '../api/atoms.ts'
import { connectionAtom } from '../connection/atoms.ts'
import { bookmarkStorageAtom } from '../device-storage/atoms.ts'
import { localeAtom } from '../language/atoms.ts'
import { showToastAtom, toastsAtom } from '../toasts/atoms.ts'
import { rememberAssetsAtom } from './asset-cache.ts'
import { bookmarkStatusAtom, joinQuestionAtom, trashAtom, vanishedAtom } from './atoms.ts'
import { type GuestJoin, joinGuestList } from './join-guest.ts'
import { createLearning } from './learn-assets.ts'
import { bookmarkMessages } from './messages.ts'
import { openPersonBookmarks } from './person.ts'
import { createShowing } from './showing.ts'
import { createSyncLoop } from './sync-loop.ts'
import { createVerification } from './verify.ts'
import { createBookmarkWire } from './wire.ts'

/** The bookmarks of the person who uses the page now. */
export interface BookmarkEngine {
  /** @returns what stood there before, for putBack */
  readonly change: (wanted: readonly Wanted[]) => Promise<readonly Change[]>
  /** Undoes a removal: a guest's bookmarks come back to their places. */
  readonly putBack: (ids: readonly string[], before: readonly Change[]) => Promise<void>
  /** It is worth asking again: somebody looks, or the connection is back. */
  readonly wake: () => void
  readonly verify: () => void
  readonly drop: (ids: readonly string[]) => Promise<void>
  /** The other answer: they stay without their asset. */
  readonly keepVanished: (ids: readonly string[]) => Promise<void>
  readonly restoreTrash: () => Promise<void>
  readonly keptAssets: (ids: readonly string[]) => Promise<ReadonlyMap<string, Asset>>
  readonly keep: (assets: readonly Asset[], missing: readonly string[]) => Promise<void>
  /** Sends what waits as far as that works within 3 s, then takes the list off the device. @returns changes that stay and wait */
  readonly leave: () => Promise<number>
  readonly stop: () => void
}

const flushPatience = 3000
const pauseBetweenRounds = (round: number): Promise<void> =>
  new Promise((later) => setTimeout(later, Math.random() * 100 * 2 ** Math.min(round, 5)))

export const startEngineAtom = atom(null, (get, set, session: Session): BookmarkEngine => startEngine(get, set, session))

const startEngine = (get: Getter, set: Setter, session: Session): BookmarkEngine => {
  const scope = session.guest ? null : session.scope
  let isOver = false
  let join: GuestJoin | null = null
  const showing = createShowing(get, set, scope)

  set(bookmarkStatusAtom, 'loading')
  showing.clear()
  const person = openPersonBookmarks({
    scope,
    onSeen: (seen) => {
      if (!isOver) showing.show(seen)
    },
    onStorage: (state) => set(bookmarkStorageAtom, state),
    onWiped: () => {
      // Signed out in another tab: this one learns of it by itself and begins anew.
      isOver = true
      showing.clear()
    },
  })

  const wire = session.session === null || scope === null ? null : createBookmarkWire(get(apiAtom), session.session)
  const run = async (): Promise<SyncOutcome> => {
    if (!wire) return { kind: 'done' }
    // Known to be in vain; the connection's return wakes us.
    if (get(connectionAtom) !== 'online') return { kind: 'unreachable', after: null }
    const outcome = await withLock(`vitrine-bookmarks-${session.scope}`, () => syncBookmarks(person.store, wire, pauseBetweenRounds))
    if (outcome.kind !== 'wiped') await person.refresh()
    if (outcome.kind === 'done') await join?.settle()
    return outcome
  }
  const loop = createSyncLoop({
    run: () =>
      run().catch((): SyncOutcome => {
        // A fault of storage: the rows are as they were, another try may find them.
        return { kind: 'later', after: null }
      }),
    pending: () => person.seen()?.pending ?? 0,
    count: () => person.seen()?.ids.length ?? 0,
    isSeen: isPageSeen,
    onBegin: () => {
      if (get(bookmarkStatusAtom) === 'success' && (person.seen()?.pending ?? 0) > 0) set(bookmarkStatusAtom, 'updating')
    },
    onOutcome: (outcome) => {
      if (isOver) return
      showing.note(outcome, person.seen())
      if (outcome.kind === 'done') learning.wake()
    },
  })

  const change = async (wanted: readonly Wanted[]): Promise<readonly Change[]> => {
    const before = await person.change(wanted)
    if (scope !== null && get(connectionAtom) !== 'online') showing.noteWaiting()
    if (wire) loop.wake()
    else learning.wake()
    return before
  }
  const keep = async (assets: readonly Asset[], missing: readonly string[]): Promise<void> => {
    if (isOver) return
    const locale = get(localeAtom)
    // What goes is known once more, so that it can be said which.
    const going = missing.length > 0 ? await readAssets(person.database, locale, missing).catch(() => null) : null
    if (isOver) return
    set(rememberAssetsAtom, [...assets, ...(going?.values() ?? [])], missing)
    if (missing.length > 0) await forgetAssets(person.store.own, locale, missing)
    await rememberAssets(person.store.own, locale, assets, Date.now())
  }
  const learning = createLearning({
    api: () => get(apiAtom),
    ids: () => person.seen()?.ids ?? [],
    locale: () => get(localeAtom),
    online: () => get(connectionAtom) === 'online',
    known: (ids) => readAssets(person.database, get(localeAtom), ids),
    keep,
  })
  const drop = async (ids: readonly string[]): Promise<void> => {
    await putInTrash(person.store.own, ids, Date.now())
    await change(ids.map((id) => ({ id, kind: 'del' })))
    await person.refresh()
    set(showToastAtom, { level: 'warning', message: bookmarkMessages.unavailable.id })
  }
  const verification = createVerification({
    api: () => get(apiAtom),
    ids: () => person.seen()?.ids ?? [],
    online: () => get(connectionAtom) === 'online',
    onAssets: (assets, missing) => void keep(assets, missing).catch(() => undefined),
    onUnseen: learning.renew,
    staying: () => readStaying(person.database),
    onVanished: (ids, tooMany) => {
      if (isOver) return
      if (tooMany) set(vanishedAtom, ids)
      else void drop(ids).catch(() => undefined)
    },
  })
  const ask = (count: number): Promise<boolean> =>
    new Promise((decided) => {
      set(joinQuestionAtom, {
        count,
        answer: (joined) => {
          set(joinQuestionAtom, null)
          decided(joined)
        },
      })
    })
  const beginJoin = async (): Promise<void> => {
    if (scope === null) return
    const joined = await joinGuestList({
      account: person.store,
      scope,
      heard: () => loop.flush(flushPatience),
      ask,
      onJoined: (count, undo) =>
        set(showToastAtom, {
          level: 'success',
          message: bookmarkMessages.joined.id,
          values: { count },
          action: {
            message: bookmarkMessages.undo.id,
            run: () =>
              void undo()
                .then(person.refresh)
                .then(loop.wake, () => undefined),
          },
        }),
    })
    if (isOver) return joined.close()
    join = joined
    await person.refresh()
    loop.wake()
  }

  void person
    .refresh()
    .then(() => {
      if (isOver) return undefined
      if (wire) loop.wake()
      return beginJoin()
    })
    .catch(() => undefined)

  const stop = (): void => {
    isOver = true
    loop.stop()
    learning.stop()
    verification.stop()
    join?.close()
    person.close()
    set(joinQuestionAtom, null)
    set(vanishedAtom, null)
    // A way back is for whoever went there.
    set(toastsAtom, (toasts) => toasts.filter(({ action }) => action?.message !== bookmarkMessages.undo.id))
  }
  return {
    change,
    putBack: async (ids, before) => {
      if (scope === null) await person.store.putBack(before)
      else await change(ids.map((id) => ({ id, kind: 'add' })))
      await person.refresh()
    },
    wake: () => {
      void person.database.tryAgain()
      if (wire) loop.wake()
    },
    verify: verification.begin,
    drop,
    keepVanished: (ids) => noteStaying(person.store.own, ids, Date.now()),
    restoreTrash: async () => {
      const ids = get(trashAtom)
      await change(ids.map((id) => ({ id, kind: 'add' })))
      await noteStaying(person.store.own, ids, Date.now())
      await person.refresh()
    },
    keptAssets: (ids) => readAssets(person.database, get(localeAtom), ids),
    keep,
    leave: async () => {
      if (scope === null) return 0
      if ((person.seen()?.pending ?? 0) > 0) await loop.flush(flushPatience)
      const left = person.seen()?.pending ?? 0
      loop.stop()
      await person.store.wipe(true)
      return left
    },
    stop,
  }
}
