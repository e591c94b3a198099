import * as fc from 'fast-check'
import { makeImage, rights } from '../delivery-assets.ts'
import { startFileServer } from './delivery.ts'
import { type Counts, denied, history, runHistory } from './run-history.ts'

interface Options {
  readonly runs: number
  readonly seed: number
}

/** Rejects with a history that violates an invariant, and its seed. @returns what occurred in all histories */
export const checkDownloadHistories = async ({ runs, seed }: Options): Promise<Counts> => {
  const counts: Counts = { histories: 0, jobs: 0, faults: 0, crashes: 0, handedOver: 0, takeovers: 0 }
  const server = await startFileServer()
  try {
    await server.delivery.put(await makeImage(server.delivery.blobs, denied, { rights: rights(['everyone'], { '*': [] }) }))
    await fc.assert(
      fc.asyncProperty(history, async (actions) => {
        const broken = await runHistory(server, actions, counts)
        if (broken !== null) throw new Error(broken)
      }),
      // Shrinking is slow, so it runs only with an explicit `SEED`.
      { numRuns: runs, seed, endOnFailure: process.env['SEED'] === undefined },
    )
  } finally {
    await server.close()
  }
  return counts
}
