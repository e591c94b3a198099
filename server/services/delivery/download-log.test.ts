import { expect, test } from 'vitest'
import type { LinkClaims } from '../signed-links.ts'
import { createDownloadLog } from './download-log.ts'

const claims = (nonce: string): LinkClaims => ({ nonce, expires: 2_000_000_000, kind: 'zip', set: 'original', user: 'u' }) as LinkClaims
const parts = () => {
  const entries: unknown[] = []
  const counted: string[][] = []
  const keys = new Set<string>()
  let fails = 0
  const stores = {
    usage: {
      auditOnce: async (key: string, _end: number, entry: unknown) => {
        if (fails-- > 0) throw new Error('the disk is full')
        if (keys.has(key)) return false
        keys.add(key)
        entries.push(entry)
        return true
      },
    },
    assets: {
      countDownloads: async (ids: readonly string[]) => void counted.push([...ids]),
      getAssets: async () => [],
    },
  }
  const createLog = () => createDownloadLog({ stores, catalogue: { put: async () => undefined } })
  return { entries, counted, failNext: () => (fails = 1), createLog, log: createLog() }
}
const ids = (many: number) => Array.from({ length: many }, (_, at) => `asset-${at}`)

test('W1 logs a download once for concurrent ranges and counts each of its assets once', async () => {
  const { entries, counted, log } = parts()
  await Promise.all([1, 2, 3].map(() => log.started(claims('a'), ids(450), 7, 0)))
  await log.started(claims('a'), ids(450), 7, 0)
  await expect.poll(() => counted.flat().length).toBe(450)
  expect(new Set(counted.flat()).size).toBe(450)
  expect(entries).toHaveLength(1)
})

test('W1 V8 logs and counts a download once if its ranges come from several servers', async () => {
  const { entries, counted, log, createLog } = parts()
  const other = createLog()
  await Promise.all([log, other, log].map((each) => each.started(claims('a'), ids(3), 7, 0)))
  await other.started(claims('b'), ids(1), 7, 0)
  await expect.poll(() => counted.flat().length).toBe(4)
  expect(entries).toHaveLength(2)
})

test('W1 rejects a download that cannot be logged, and logs it on the next request', async () => {
  const { entries, failNext, log } = parts()
  failNext()
  const both = await Promise.allSettled([log.started(claims('a'), ids(1), 7, 0), log.started(claims('a'), ids(1), 7, 0)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await log.started(claims('a'), ids(1), 7, 0)
  expect(entries).toHaveLength(1)
})

test('a log entry stays small for any number of assets', async () => {
  const { entries, log } = parts()
  await log.started(claims('a'), ids(10_000), 7, 0)
  expect(JSON.stringify(entries).length).toBeLessThan(1000)
  expect(entries[0]).toMatchObject({ detail: { count: 10_000 } })
})
