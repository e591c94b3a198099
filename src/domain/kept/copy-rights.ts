import type { Getter, Setter } from 'jotai'
import type { PersonDatabase } from '#local/database/person-database.ts'
import { createCopyChecks } from '#local/kept/copy-checks.ts'
import type { KeptStore } from '#local/kept/kept-store.ts'
import type { KeptWire } from '#local/kept/kept-wire.ts'
import { type Notice, putNotice, takeNotice } from '#local/kept/notices.ts'
import type { KeptSource } from '#local/kept/records.ts'
import { createReview } from '#local/kept/review-changed.ts'
import type { Withdrawal, WithdrawalReason } from '#local/kept/withdraw-rows.ts'
import { isPageSeen } from '../../platform/page-seen.ts'
import { apiAtom } from '../api/atoms.ts'
import { clearMissingAtom } from '../asset/actions.ts'
import { configAtom } from '../config/atoms.ts'
import { connectionAtom } from '../connection/atoms.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { hideEverywhereAtom } from '../withdrawals/hide-shown.ts'
import { createCopyCheckApi } from './copy-check-api.ts'
import { keptMessages } from './messages.ts'

interface Parts {
  readonly store: KeptStore
  readonly database: PersonDatabase
  readonly wire: KeptWire
  /** null = a guest's. */
  readonly token: string | null
  readonly sourceNow: (source: KeptSource, locale: string) => KeptSource
  readonly bookmarks: () => readonly string[] | null
  readonly withdraw: (ids: readonly string[], reason: WithdrawalReason) => Promise<Withdrawal | null>
  /** Copies may be fetched again. */
  readonly onReviewed: () => void
  readonly onOver: () => Promise<void>
}

const messages = { all: keptMessages.forbidden, some: keptMessages.partlyForbidden } as const satisfies Record<Notice, unknown>

/** Keeps the offline copies of a user in step with rights and bans, and tells the user once about a ban. */
export const startCopyRights = (get: Getter, set: Setter, parts: Parts) => {
  const { store, database, wire, token, sourceNow, bookmarks, withdraw, onReviewed, onOver } = parts
  const isAllowed = () => get(configAtom).global.allow_keeping

  const showNotice = async (): Promise<void> => {
    if (!isPageSeen()) return
    const notice = await takeNotice(database)
    if (notice) set(showToastAtom, { level: 'warning', message: messages[notice].id })
  }
  const remove = async (ids: readonly string[], reason: WithdrawalReason): Promise<void> => {
    if (ids.length === 0) return
    if (reason === 'hidden') set(hideEverywhereAtom, ids)
    const withdrawal = await withdraw(ids, reason)
    if (reason === 'hidden' || !withdrawal?.hadCopies) return
    const hasCopies = (await store.state()).summaries.some(({ count }) => count > 0)
    await putNotice(database, hasCopies ? 'some' : 'all')
    await showNotice()
  }
  const review = createReview({
    store,
    wire,
    sourceNow,
    bookmarkCount: () => bookmarks()?.length ?? null,
    clock: () => performance.now(),
  })
  const checks = createCopyChecks({
    storage: database,
    api: createCopyCheckApi(() => get(apiAtom), token),
    online: () => get(connectionAtom) === 'online' && database.state().mode !== 'memory',
    storedIds: () => store.storedIds(),
    hasSets: async () => (await store.sets()).length > 0,
    withdraw: remove,
    onChanged: async (signal) => {
      // The page of an asset that was not visible asks again.
      set(clearMissingAtom)
      // Also after a ban: the page may learn later than the server that it was lifted.
      await review(signal)
      onReviewed()
    },
    onOver,
    now: Date.now,
  })
  database.watch(['meta'], () => void showNotice().catch(() => undefined))
  return {
    wake: (): void => {
      void showNotice().catch(() => undefined)
      checks.wake()
    },
    /** The configuration forbids all offline copies. */
    forbidAll: async (): Promise<void> => {
      if (!isAllowed()) await remove([...(await store.storedIds())], 'forbidden')
    },
    stop: checks.stop,
  }
}
