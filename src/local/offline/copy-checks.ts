import type { CopiedFile, CopyCheck, CopyState } from '#contract/offline-copies.ts'
import type { Storage } from '#local/database/storage.ts'
import { checkIntervalMs, claimCheck, storeCheckResult } from '#local/offline/copy-check-rows.ts'
import { IncompleteResponseError } from '#local/offline/offline-api.ts'
import type { WithdrawalReason } from '#local/offline/withdraw-rows.ts'
import { RemoteError } from '#local/remote-error.ts'

/** Calls that find offline copies without a right, for one user. They reject with RemoteError. */
export interface CopyCheckApi {
  /** null = the server has no such call. */
  readonly state: (since: string | null, signal: AbortSignal) => Promise<CopyState | null>
  /** Checks some ids, and downloaded files of these assets. */
  readonly check: (ids: readonly string[], files: readonly CopiedFile[], signal: AbortSignal) => Promise<CopyCheck>
  /** The same check for servers without the other two calls; it does not check files. */
  readonly plainCheck: (ids: readonly string[], signal: AbortSignal) => Promise<CopyCheck>
}

interface Parts {
  readonly storage: Storage
  readonly api: CopyCheckApi
  readonly online: () => boolean
  /** Ids of all assets with data on the device. */
  readonly storedIds: () => Promise<ReadonlySet<string>>
  /** Whether the user has offline sets; without sets and ids no request is sent. */
  readonly hasSets: () => Promise<boolean>
  readonly withdraw: (ids: readonly string[], reason: WithdrawalReason) => Promise<unknown>
  /** Downloaded files of offline copies. */
  readonly storedFiles: () => Promise<readonly CopiedFile[]>
  /** Removes the bytes of refused files; other files that were refused before are downloaded again. */
  readonly refuseFiles: (requested: readonly CopiedFile[], refused: readonly CopiedFile[]) => Promise<unknown>
  /** Shortens offline permissions. @param seconds longest validity from now */
  readonly limitPermissions: (seconds: number) => Promise<void>
  /** Called when all ids were checked or the check was interrupted. */
  readonly onChecked: () => Promise<void>
  /** Called when rights have changed on the server and the copies were checked: other copies may be allowed again. */
  readonly onChanged: (signal: AbortSignal) => Promise<void>
  /** Called when the user may not have offline copies. */
  readonly onForbidden: () => Promise<void>
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

export interface CopyChecks {
  /** Checks as soon as the interval allows. Call it after the start, a new connection and when the page becomes visible. */
  readonly schedule: () => void
  /** Checks without waiting for the interval, because the user wants the current state. */
  readonly checkNow: () => void
  readonly stop: () => Promise<void>
}

/** The user may not have offline copies. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof RemoteError && (error.kind === 'session' || error.kind === 'denied')

/** Ids in one request. */
const batchCount = 2000

/**
 * Synchronises offline copies with the rights on the server: checks once a minute whether they changed, and then which copies must be
 * removed.
 */
export const createCopyChecks = (parts: Parts): CopyChecks => {
  const { storage, api, online, storedIds, storedFiles, refuseFiles, hasSets, withdraw, onChecked, onChanged, onForbidden, now } = parts
  const stopController = new AbortController()
  const { signal } = stopController
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let isUrgent = false

  const checkAll = async (check: CopyCheckApi['check']): Promise<boolean> => {
    const ids = [...(await storedIds())]
    const allFiles = await storedFiles()
    let isComplete = true
    try {
      for (let at = 0; at < ids.length; at += batchCount) {
        const batch = ids.slice(at, at + batchCount)
        const batchIds = new Set(batch)
        const files = allFiles.filter(({ id }) => batchIds.has(id))
        const found = await check(batch, files, signal)
        if (found.asked !== batch.length) throw new IncompleteResponseError()
        signal.throwIfAborted()
        await withdraw(found.hidden, 'hidden')
        await withdraw(found.forbidden, 'forbidden')
        if (found.refusedFiles) await refuseFiles(files, found.refusedFiles)
        isComplete &&= found.isComplete
      }
    } finally {
      await onChecked()
    }
    return isComplete
  }
  const check = async (since: string | null): Promise<void> => {
    const response = await api.state(since, signal)
    if (response && !response.changed) return
    if (response?.permissionSeconds !== undefined) await parts.limitPermissions(response.permissionSeconds)
    const isComplete = await checkAll(response ? api.check : (ids, _files, until) => api.plainCheck(ids, until))
    signal.throwIfAborted()
    await onChanged(signal)
    // Store the state from before the check, so that the next check finds changes during this one.
    await storeCheckResult(storage, { state: isComplete ? (response?.state ?? null) : since, isUnsupported: response === null })
  }
  /** @returns milliseconds until the next check; null = there is nothing to check */
  const run = async (): Promise<number | null> => {
    if (!online() || (!(await hasSets()) && (await storedIds()).size === 0)) return null
    const isNow = isUrgent
    isUrgent = false
    const claim = await claimCheck(storage, now(), isNow)
    if (!('state' in claim)) return claim.waitMs
    try {
      await check(claim.state)
    } catch (error) {
      if (signal.aborted) return null
      if (isForbidden(error)) await onForbidden()
    }
    return checkIntervalMs
  }
  const schedule = (): void => {
    if (running || signal.aborted) return
    clearTimeout(timer)
    running = run()
      .catch(() => checkIntervalMs)
      .then((waitMs) => {
        running = null
        if (waitMs !== null && !signal.aborted) timer = setTimeout(schedule, isUrgent ? 0 : waitMs)
      })
  }
  return {
    schedule,
    checkNow: () => {
      isUrgent = true
      schedule()
    },
    stop: async () => {
      stopController.abort()
      clearTimeout(timer)
      await running
    },
  }
}
