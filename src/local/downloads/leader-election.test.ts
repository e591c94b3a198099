// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { StaleJobError } from '#local/downloads/claimed-jobs.ts'
import { noQueue, type Queue } from '#local/downloads/job-records.ts'
import { type LeaderOptions, type LeaderRows, runAsLeader } from '#local/downloads/leader-election.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import { scaledMs } from '../../../tests/support/time-limits.ts'

const createRows = (): LeaderRows & { readonly row: () => Queue } => {
  let row = noQueue
  const check = (fence: number) => {
    if (row.fence !== fence) throw new StaleJobError()
  }
  return {
    row: () => row,
    queue: () => Promise.resolve(row),
    takeOver: async (owner, seen) => {
      if (seen !== undefined) check(seen)
      row = { ...row, fence: row.fence + 1, owner, beat: 0 }
      return row.fence
    },
    heartbeat: async (fence) => {
      check(fence)
      row = { ...row, beat: row.beat + 1 }
    },
    release: async (fence) => {
      if (row.fence === fence) row = { ...row, owner: null }
    },
  }
}

/** Web Locks of one browser: a queue for a name, and stealing. */
const createLocks = (): LockManager => {
  let line: Promise<unknown> = Promise.resolve()
  const request = (_name: string, { signal, steal }: LockOptions, work: () => Promise<unknown>): Promise<unknown> => {
    const turn = steal ? Promise.resolve() : line
    const given = new Promise((given, refused) => {
      signal?.addEventListener('abort', () => refused(signal.reason))
      void turn.then(() => (signal?.aborted ? undefined : given(null)))
    }).then(work)
    line = given.catch(() => undefined)
    return given
  }
  return { request, query: () => Promise.resolve({}) } as unknown as LockManager
}

/** Long enough for several heartbeats on a busy machine. */
const quietMs = scaledMs(300)
const quick = { name: 'queue', heartbeatMs: 10, silenceMs: quietMs } satisfies Partial<LeaderOptions>
const never = () => new Promise<void>(() => undefined)
const over = new AbortController().signal

/** A browser that blocks all site data. */
const refuseLocks = (): LockManager =>
  ({ request: () => Promise.reject(new DOMException('blocked', 'SecurityError')) }) as unknown as LockManager

describe.each([
  ['with Web Locks', createLocks],
  ['with refused Web Locks', refuseLocks],
  ['without Web Locks', () => null],
])('the owner of the queue, %s', (_title, make) => {
  test('O5 is only one at a time, and the next one starts when it is done (fault 67)', async () => {
    const rows = createRows()
    const locks = make()
    const log: string[] = []
    const work = (who: string) => async (fence: number) => {
      log.push(`${who} begins ${fence}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
      log.push(`${who} ends`)
    }
    await Promise.all(['a', 'b', 'c'].map((who) => runAsLeader({ ...quick, rows, locks, owner: who }, over, work(who))))
    expect(log.filter((line) => line.endsWith('ends'))).toHaveLength(3)
    for (let at = 0; at < log.length; at += 2) expect(log[at + 1]?.[0]).toBe(log[at]?.[0])
    expect(rows.row()).toMatchObject({ fence: 3, owner: null })
  })

  test('O5 is replaced while it is frozen, and is notified when it resumes (fault 65)', async () => {
    const rows = createRows()
    const locks = make()
    let isFrozen = false
    const frozen: LeaderRows = { ...rows, heartbeat: (fence) => (isFrozen ? never() : rows.heartbeat(fence)) }
    const lost = vi.fn()
    void runAsLeader({ ...quick, rows: frozen, locks, owner: 'a' }, over, async (_fence, signal) => {
      signal.addEventListener('abort', lost)
      await never()
    })
    await eventually(() => expect(rows.row().owner).toBe('a'))
    isFrozen = true
    await runAsLeader({ ...quick, rows, locks, owner: 'b' }, over, (fence) => Promise.resolve(expect(fence).toBe(2)))
    isFrozen = false
    await eventually(() => expect(lost).toHaveBeenCalled())
  })

  test('O5 is not replaced while it is alive, however long it takes', async () => {
    const rows = createRows()
    const locks = make()
    let end = () => {}
    const first = runAsLeader({ ...quick, rows, locks, owner: 'a' }, over, () => new Promise((done) => (end = done)))
    await eventually(() => expect(rows.row().owner).toBe('a'))
    const second = vi.fn(() => Promise.resolve())
    const waiting = runAsLeader({ ...quick, rows, locks, owner: 'b' }, over, second)
    await new Promise((resolve) => setTimeout(resolve, 2 * quietMs))
    expect(second).not.toHaveBeenCalled()
    end()
    await first
    await waiting
    expect(second).toHaveBeenCalledOnce()
  })
})
