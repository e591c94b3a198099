import type { CopyCheck, CopyState } from '#contract/offline-copies.ts'
import type { Storage } from '#local/database/storage.ts'
import { checkIntervalMs, claimCheck, noteCheck } from '#local/kept/copy-check-rows.ts'
import { KeepProblem } from '#local/kept/kept-wire.ts'
import type { WithdrawalReason } from '#local/kept/withdraw-rows.ts'

/** The calls of the server that say which copies have to go, in the name of one user. All reject with KeepProblem. */
export interface CopyCheckApi {
  /** null = the server has no such call. */
  readonly state: (since: string | null, signal: AbortSignal) => Promise<CopyState | null>
  /** Of some ids. */
  readonly check: (ids: readonly string[], signal: AbortSignal) => Promise<CopyCheck>
  /** The same by calls that every server has. */
  readonly plainCheck: (ids: readonly string[], signal: AbortSignal) => Promise<CopyCheck>
}

interface Parts {
  readonly storage: Storage
  readonly api: CopyCheckApi
  readonly online: () => boolean
  /** Ids of all assets that the device holds anything of. */
  readonly storedIds: () => Promise<ReadonlySet<string>>
  /** Offline collections of the user; without any, and without ids, nothing is asked. */
  readonly hasSets: () => Promise<boolean>
  readonly withdraw: (ids: readonly string[], reason: WithdrawalReason) => Promise<unknown>
  /** The server has changed rights, and the copies were checked: others may be allowed again. */
  readonly onChanged: (signal: AbortSignal) => Promise<void>
  /** The user may not have any copies. */
  readonly onOver: () => Promise<void>
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

export interface CopyChecks {
  /** A start, a connection, a user who looks: checks as soon as the interval allows. */
  readonly wake: () => void
  readonly stop: () => Promise<void>
}

/** Ids in one request. */
const batchCount = 2000

/** Keeps offline copies in step with the rights on the server: asks once a minute whether they changed, and then which copies have to go. */
export const createCopyChecks = (parts: Parts): CopyChecks => {
  const { storage, api, online, storedIds, hasSets, withdraw, onChanged, onOver, now } = parts
  const over = new AbortController()
  const { signal } = over
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null

  const checkAll = async (check: CopyCheckApi['check']): Promise<boolean> => {
    const ids = [...(await storedIds())]
    let isComplete = true
    for (let at = 0; at < ids.length; at += batchCount) {
      const batch = ids.slice(at, at + batchCount)
      const found = await check(batch, signal)
      if (found.asked !== batch.length) throw new KeepProblem('failed')
      signal.throwIfAborted()
      await withdraw(found.hidden, 'hidden')
      await withdraw(found.forbidden, 'forbidden')
      isComplete &&= found.isComplete
    }
    return isComplete
  }
  const ask = async (since: string | null): Promise<void> => {
    const answer = await api.state(since, signal)
    if (answer && !answer.changed) return
    const isComplete = await checkAll(answer ? api.check : api.plainCheck)
    signal.throwIfAborted()
    await onChanged(signal)
    // The state of before the check: what changes meanwhile is found by the next one.
    await noteCheck(storage, { state: isComplete ? (answer?.state ?? null) : since, isUnsupported: answer === null })
  }
  /** @returns milliseconds until the next check; null = there is nothing to check */
  const run = async (): Promise<number | null> => {
    if (!online() || (!(await hasSets()) && (await storedIds()).size === 0)) return null
    const claim = await claimCheck(storage, now())
    if (!('state' in claim)) return claim.waitMs
    try {
      await ask(claim.state)
    } catch (error) {
      if (signal.aborted) return null
      if (error instanceof KeepProblem && error.kind === 'over') await onOver()
    }
    return checkIntervalMs
  }
  const wake = (): void => {
    if (running || signal.aborted) return
    clearTimeout(timer)
    running = run()
      .catch(() => checkIntervalMs)
      .then((waitMs) => {
        running = null
        if (waitMs !== null && !signal.aborted) timer = setTimeout(wake, waitMs)
      })
  }
  return {
    wake,
    stop: async () => {
      over.abort()
      clearTimeout(timer)
      await running
    },
  }
}
