import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeImage, rights } from '../support/delivery-assets.ts'
import { type FileServer, startFileServer } from '../support/downloads/delivery.ts'
import { type Counts, denied, history, runHistory } from '../support/downloads/run-history.ts'
import { seed } from '../support/seed.ts'
import { scaledMs } from '../support/time-limits.ts'

let server: FileServer
beforeAll(async () => {
  vi.stubGlobal('navigator', { onLine: true })
  server = await startFileServer()
  await server.delivery.put(await makeImage(server.delivery.blobs, denied, { rights: rights(['everyone'], { '*': [] }) }))
})
afterAll(async () => {
  await server.close()
  vi.unstubAllGlobals()
})

const runs = Number(process.env['DOWNLOAD_HISTORIES'] ?? 40)

test(`O5 ${runs} random histories of downloads violate none of D1–D7 and D10 (seed ${seed})`, { timeout: scaledMs(600_000) }, async () => {
  const counts: Counts = { histories: 0, jobs: 0, faults: 0, crashes: 0, handedOver: 0, takeovers: 0 }
  await fc.assert(
    fc.asyncProperty(history, async (actions) => {
      const broken = await runHistory(server, actions, counts)
      if (broken !== null) throw new Error(broken)
    }),
    // Shrinking is slow, so it runs only with an explicit `SEED`.
    { numRuns: runs, seed, endOnFailure: process.env['SEED'] === undefined },
  )
  console.info(`downloads, seed ${seed}:`, counts)
  // Guards against a harness that injects no faults.
  expect(counts.faults).toBeGreaterThan(runs / 2)
  expect(counts.jobs).toBeGreaterThan(runs)
  expect(counts.handedOver).toBeGreaterThan(0)
})
