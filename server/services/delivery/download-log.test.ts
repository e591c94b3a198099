import { expect, test } from 'vitest'
import { createDownloadLog } from './download-log.ts'
import type { LinkClaims } from './signed-links.ts'

const claims = (nonce: string): LinkClaims => ({ nonce, expires: 2_000_000_000, kind: 'zip', set: 'original', user: 'u' }) as LinkClaims
const parts = () => {
  const entries: unknown[] = []
  const counted: string[][] = []
  let fails = 0
  const stores = {
    usage: {
      audit: async (entry: unknown) => {
        if (fails-- > 0) throw new Error('the disk is full')
        entries.push(entry)
      },
    },
    assets: {
      countDownloads: async (ids: readonly string[]) => void counted.push([...ids]),
      getAssets: async () => [],
    },
  }
  return { entries, counted, failNext: () => (fails = 1), log: createDownloadLog({ stores, catalogue: { put: async () => undefined } }) }
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
