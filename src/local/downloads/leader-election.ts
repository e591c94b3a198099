import { delay } from '#common/delay.ts'
import { StaleJobError } from '#local/downloads/claimed-jobs.ts'
import { noQueue, type Queue } from '#local/downloads/job-records.ts'
import { isStorageBlocked } from '#local/lock.ts'

/** Row that shows all tabs the leader of the queue and its heartbeat. */
export interface LeaderRows {
  readonly queue: () => Promise<Queue>
  /** @param expectedFence rejects with StaleJobError if another tab was faster */
  readonly takeOver: (owner: string, expectedFence?: number) => Promise<number>
  readonly heartbeat: (fence: number) => Promise<void>
  readonly release: (fence: number) => Promise<void>
}

export interface LeaderOptions {
  readonly name: string
  readonly owner: string
  readonly rows: LeaderRows
  /** Web Locks; null = a browser without them. */
  readonly locks: LockManager | null
  /** Heartbeat interval (default 5,000). */
  readonly heartbeatMs?: number
  /** Time without a heartbeat after which the leader counts as frozen (default 20,000). */
  readonly silenceMs?: number
}

/**
 * Waits until this tab is the leader, then runs the work. A frozen leader is replaced: its signal is aborted, and the fence rejects its late
 * writes.
 */
export const runAsLeader = async (
  { name, owner, rows, locks, heartbeatMs = 5000, silenceMs = 20_000 }: LeaderOptions,
  over: AbortSignal,
  work: (fence: number, signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const read = () => rows.queue().catch(() => noQueue)
  /** Resolves with the fence of a leader that has no heartbeat or has resigned; null when `ended` is aborted. */
  const untilFree = async (isFree: (row: Queue) => boolean, ended: AbortSignal): Promise<number | null> => {
    let lastSign = ''
    let since = performance.now()
    while (!ended.aborted) {
      const row = await read()
      const sign = `${row.fence} ${row.beat}`
      if (sign !== lastSign) {
        lastSign = sign
        since = performance.now()
      }
      if (isFree(row) || performance.now() - since >= silenceMs) return row.fence
      await delay(heartbeatMs, ended)
    }
    return null
  }
  /** @returns false if another tab was faster */
  const perform = async (expectedFence?: number): Promise<boolean> => {
    if (over.aborted) return true
    const fence = await rows.takeOver(owner, expectedFence).catch((error: unknown) => {
      if (error instanceof StaleJobError) return null
      throw error
    })
    if (fence === null) return false
    const lost = new AbortController()
    const heartbeat = setInterval(() => void rows.heartbeat(fence).catch(() => lost.abort()), heartbeatMs)
    try {
      await work(fence, AbortSignal.any([over, lost.signal]))
    } finally {
      clearInterval(heartbeat)
      await rows.release(fence).catch(() => undefined)
    }
    return true
  }
  const withoutLocks = async (): Promise<void> => {
    for (;;) {
      const fence = await untilFree((row) => row.owner === null, over)
      if (fence === null || (await perform(fence))) return
    }
  }
  if (!locks) return withoutLocks()

  const settled = new AbortController()
  const leaderSilent = new AbortController()
  let hasLock = false
  const runLocked = async () => {
    hasLock = true
    settled.abort()
    await perform()
  }
  const ended = AbortSignal.any([over, settled.signal])
  void untilFree(() => false, ended).then((fence) => (fence === null ? undefined : leaderSilent.abort()))
  try {
    await locks.request(name, { signal: AbortSignal.any([over, leaderSilent.signal]) }, runLocked)
  } catch (error) {
    if (over.aborted) return
    if (!hasLock && isStorageBlocked(error)) return withoutLocks()
    if (hasLock || !leaderSilent.signal.aborted) throw error
    await locks.request(name, { steal: true }, runLocked)
  } finally {
    settled.abort()
  }
}
