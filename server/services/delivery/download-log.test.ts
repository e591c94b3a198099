import { expect, test } from 'vitest'
import type { LinkClaims } from '../signed-links.ts'
import { createDownloadLog } from './download-log.ts'

const claims = (nonce: string): LinkClaims => ({ nonce, expires: 2_000_000_000, kind: 'zip', set: 'original', user: 'u' }) as LinkClaims
const parts = () => {
  const entries: unknown[] = []
  const counted: string[][] = []
  const keys = new Set<string>()
  const uses: unknown[] = []
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
    shareLinks: { countShareLinkUse: async (id: string, kind: string, at: number) => void uses.push([id, kind, at]) },
  }
  const createLog = () => createDownloadLog({ stores, catalogue: { put: async () => undefined } })
  return { entries, counted, uses, failNext: () => (fails = 1), createLog, log: createLog() }
}
const ids = (many: number) => Array.from({ length: many }, (_, at) => `asset-${at}`)

const download = (nonce: string, many: number, link: string | null = null) => ({ claims: claims(nonce), ids: ids(many), bytes: 7, link })

test('W1 logs a download once for concurrent ranges and counts each of its assets once', async () => {
  const { entries, counted, log } = parts()
  await Promise.all([1, 2, 3].map(() => log.started(download('a', 450), 0)))
  await log.started(download('a', 450), 0)
  await expect.poll(() => counted.flat().length).toBe(450)
  expect(new Set(counted.flat()).size).toBe(450)
  expect(entries).toHaveLength(1)
})

test('W1 V8 logs and counts a download once if its ranges come from several servers', async () => {
  const { entries, counted, log, createLog } = parts()
  const other = createLog()
  await Promise.all([log, other, log].map((each) => each.started(download('a', 3), 0)))
  await other.started(download('b', 1), 0)
  await expect.poll(() => counted.flat().length).toBe(4)
  expect(entries).toHaveLength(2)
})

test('W1 rejects a download that cannot be logged, and logs it on the next request', async () => {
  const { entries, failNext, log } = parts()
  failNext()
  const both = await Promise.allSettled([log.started(download('a', 1), 0), log.started(download('a', 1), 0)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await log.started(download('a', 1), 0)
  expect(entries).toHaveLength(1)
})

test('a log entry stays small for any number of assets', async () => {
  const { entries, log } = parts()
  await log.started(download('a', 10_000), 0)
  expect(JSON.stringify(entries).length).toBeLessThan(1000)
  expect(entries[0]).toMatchObject({ detail: { count: 10_000 } })
})

test('H5 a download through a share link counts once for the link, whatever number of ranges and servers it takes', async () => {
  const { uses, entries, log, createLog } = parts()
  const other = createLog()
  await Promise.all([log, other, log].map((each) => each.started(download('a', 3, 'one'), 500)))
  await log.started(download('b', 1), 500)
  expect(uses).toEqual([['one', 'downloads', 500]])
  expect(entries).toMatchObject([{ detail: { link: 'one' } }, { detail: { count: 1 } }])
})
