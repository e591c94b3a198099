import type { Config } from '#contract/config/schema.ts'
import type { Job } from '#local/downloads/job-records.ts'
import { createCopyChecks } from '#local/offline/copy-checks.ts'
import { createMemberReview } from '#local/offline/member-review.ts'
import { type BanNotice, putNotice, takeNotice } from '#local/offline/notices.ts'
import type { OfflineApi } from '#local/offline/offline-api.ts'
import type { OfflineSource } from '#local/offline/offline-records.ts'
import type { OfflineStore } from '#local/offline/offline-store.ts'
import type { Withdrawal, WithdrawalReason } from '#local/offline/withdraw-rows.ts'
import type { UserDatabase } from '#local/user-database/user-database.ts'
import type { ApiClient } from '../../../platform/api-client.ts'
import { isPageVisible } from '../../../platform/page-visible.ts'
import type { EngineToasts } from '../../toasts/engine-toasts.ts'
import { createCopyCheckApi } from './copy-check-api.ts'
import { offlineMessages } from './messages.ts'

/** What the offline copies read from the page. */
export interface CopyInputs {
  readonly api: () => ApiClient
  readonly config: () => Config
  readonly isOnline: () => boolean
  /** Bookmarks of the user; null = not loaded yet. */
  readonly bookmarks: () => readonly string[] | null
}

/** Visibility of assets that the page shows. */
export interface CopyVisibility {
  /** Called with assets that the user may not see any more. */
  readonly onHidden: (ids: readonly string[]) => void
  /** Called when assets that were not visible may be visible. */
  readonly onVisibilityChanged: () => void
}

interface Parts extends CopyInputs, CopyVisibility, Pick<EngineToasts, 'showToast'> {
  readonly store: OfflineStore
  /** Ids of all assets with data on the device, viewed pictures included. */
  readonly storedIds: () => Promise<ReadonlySet<string>>
  readonly database: UserDatabase
  readonly offlineApi: OfflineApi
  /** null = guest session. */
  readonly token: string | null
  readonly currentSource: (source: OfflineSource, locale: string) => OfflineSource
  readonly withdraw: (ids: readonly string[], reason: WithdrawalReason) => Promise<Withdrawal | null>
  /** Discards the bytes of removed file jobs. */
  readonly discardFiles: (jobs: readonly Job[]) => Promise<unknown>
  /** Called after a review, because copies may be allowed again. */
  readonly onReviewed: () => void
  readonly onForbidden: () => Promise<void>
}

const messages = { all: offlineMessages.forbidden, some: offlineMessages.partlyForbidden } as const satisfies Record<BanNotice, unknown>

/** A newer notice replaces the previous one. */
const noticeTopic = 'offline-ban'

export type CopyRights = ReturnType<typeof startCopyRights>

/** Synchronises the offline copies of a user with rights and bans, and tells the user once about a ban. */
export const startCopyRights = (parts: Parts) => {
  const {
    api,
    config,
    isOnline,
    store,
    storedIds,
    database,
    offlineApi,
    token,
    currentSource,
    bookmarks,
    withdraw,
    discardFiles,
    onReviewed,
    onForbidden,
  } = parts
  const isAllowed = () => config().global.allow_offline

  const showNotice = async (): Promise<void> => {
    if (!isPageVisible()) return
    const notice = await takeNotice(database)
    if (notice) parts.showToast({ topic: noticeTopic, level: 'warning', message: messages[notice].id })
  }
  /** Whether forbidden copies were removed since the last notice. */
  let isNoticeDue = false
  const remove = async (ids: readonly string[], reason: WithdrawalReason): Promise<void> => {
    if (ids.length === 0) return
    if (reason === 'hidden') parts.onHidden(ids)
    const withdrawal = await withdraw(ids, reason)
    if (reason === 'forbidden' && withdrawal?.hadCopies) isNoticeDue = true
  }
  /** Call it after all removals of a check, because only then it is known whether copies remain. */
  const notify = async (): Promise<void> => {
    if (!isNoticeDue) return
    isNoticeDue = false
    const hasCopies = (await store.state()).summaries.some(({ count }) => count > 0)
    await putNotice(database, hasCopies ? 'some' : 'all')
    await showNotice()
  }
  const review = createMemberReview({
    store,
    api: offlineApi,
    currentSource: currentSource,
    bookmarkCount: () => bookmarks()?.length ?? null,
    clock: () => performance.now(),
  })
  const checkApi = createCopyCheckApi(api, token)
  const checks = createCopyChecks({
    storage: database,
    api: checkApi,
    online: () => isOnline() && database.state().mode !== 'memory',
    storedIds,
    hasSets: async () => (await store.sets()).length > 0,
    withdraw: remove,
    storedFiles: () => store.storedFiles(),
    refuseFiles: async (requested, refused) => discardFiles(await store.refuseFiles(requested, refused)),
    limitPermissions: (seconds) => store.limitPermissions(seconds),
    onChecked: notify,
    onChanged: async (signal) => {
      // Assets that were not visible can be requested again.
      parts.onVisibilityChanged()
      // Also after a ban: the server may lift it before the page receives the new configuration.
      await review(signal)
      onReviewed()
    },
    onForbidden: onForbidden,
    now: Date.now,
  })
  database.watch(['meta'], () => void showNotice().catch(() => undefined))
  return {
    schedule: (): void => {
      void showNotice().catch(() => undefined)
      checks.schedule()
    },
    /** Removes all copies if the configuration forbids them. */
    forbidAll: async (): Promise<void> => {
      if (isAllowed()) return
      await remove([...(await store.storedIds())], 'forbidden')
      await notify()
    },
    /** Removes copies that the server refuses, because their assets are not visible or an administrator forbids the copies. */
    removeRefused: async (ids: readonly string[], signal: AbortSignal): Promise<void> => {
      const { hidden } = await checkApi.plainCheck(ids, signal)
      const hiddenIds = new Set(hidden)
      await remove(hidden, 'hidden')
      await remove(
        ids.filter((id) => !hiddenIds.has(id)),
        'forbidden',
      )
      await notify()
    },
    checkNow: checks.checkNow,
    stop: checks.stop,
  }
}
