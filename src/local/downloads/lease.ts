import { Overtaken } from '#local/downloads/download-store.ts'
import { pause } from '#local/downloads/pause.ts'
import { noQueue, type Queue } from '#local/downloads/records.ts'

/** How the owner of the queue is known to everybody else: a row that only the owner may move on. */
export interface LeaseRows {
  readonly queue: () => Promise<Queue>
  /** @param seen rejects when somebody else was faster */
  readonly takeOver: (owner: string, seen?: number) => Promise<number>
  readonly beat: (fence: number) => Promise<void>
  readonly release: (fence: number) => Promise<void>
}

export interface LeaseParts {
  readonly name: string
  readonly owner: string
  readonly rows: LeaseRows
  /** Web Locks; null = a browser without them. */
  readonly locks: LockManager | null
  /** Milliseconds between two signs of life (default 5,000). */
  readonly every?: number
  /** Milliseconds of silence after which the owner counts as frozen (default 20,000). */
  readonly quiet?: number
}

/**
 * Does something as the only one of all tabs, once it is this one's turn; a frozen owner is passed over. `signal` of the work is aborted
 * when somebody else has taken over: the fence keeps a late one from writing, so the two never mix even if it goes on for a moment.
 */
export const asOwner = async (
  { name, owner, rows, locks, every = 5000, quiet = 20_000 }: LeaseParts,
  over: AbortSignal,
  work: (fence: number, signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const read = () => rows.queue().catch(() => noQueue)
  /** Resolves with the fence of an owner that is silent, or that has left; null when this is over. */
  const untilFree = async (isEnough: (row: Queue) => boolean, ended: AbortSignal): Promise<number | null> => {
    let last = ''
    let since = performance.now()
    while (!ended.aborted) {
      const row = await read()
      const sign = `${row.fence} ${row.beat}`
      if (sign !== last) {
        last = sign
        since = performance.now()
      }
      if (isEnough(row) || performance.now() - since >= quiet) return row.fence
      await pause(every, ended)
    }
    return null
  }
  /** @returns false when somebody else was faster */
  const perform = async (seen?: number): Promise<boolean> => {
    if (over.aborted) return true
    const fence = await rows.takeOver(owner, seen).catch((error: unknown) => {
      if (error instanceof Overtaken) return null
      throw error
    })
    if (fence === null) return false
    const lost = new AbortController()
    const beating = setInterval(() => void rows.beat(fence).catch(() => lost.abort()), every)
    try {
      await work(fence, AbortSignal.any([over, lost.signal]))
    } finally {
      clearInterval(beating)
      await rows.release(fence).catch(() => undefined)
    }
    return true
  }
  const withoutLocks = async (): Promise<void> => {
    for (;;) {
      const seen = await untilFree((row) => row.owner === null, over)
      if (seen === null || (await perform(seen))) return
    }
  }
  if (!locks) return withoutLocks()

  const settled = new AbortController()
  const givingUp = new AbortController()
  let isMine = false
  const mine = async () => {
    isMine = true
    settled.abort()
    await perform()
  }
  const ended = AbortSignal.any([over, settled.signal])
  void untilFree(() => false, ended).then((silent) => (silent === null ? undefined : givingUp.abort()))
  try {
    await locks.request(name, { signal: AbortSignal.any([over, givingUp.signal]) }, mine)
  } catch (error) {
    if (over.aborted) return
    if (isMine || !givingUp.signal.aborted) throw error
    await locks.request(name, { steal: true }, mine)
  } finally {
    settled.abort()
  }
}
