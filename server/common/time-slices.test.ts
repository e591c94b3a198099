import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryBlobs } from '../../tests/support/memory-blobs.ts'
import { findDamage } from '../ingest/pass/find-damage.ts'
import { planPass } from '../ingest/pass/plan.ts'
import { createPublication } from '../ingest/pass/publication.ts'
import { createRetries } from '../ingest/retries.ts'
import { nothingExcluded } from '../ingest/scan/scan.ts'
import type { IngestState } from '../ingest/state/ingest-state.ts'
import type { KnownAsset } from '../ingest/state/known-file.ts'
import { sampleAsset } from '../ports/conformance/conformance-samples.ts'

afterEach(() => vi.restoreAllMocks())

const count = 400
const assets = Array.from(
  { length: count },
  (_, index): KnownAsset => ({
    as: 'asset',
    id: `id${index}`,
    path: `${index}.jpg`,
    sha256: 'x',
    bytes: 1,
    mtime: 1,
    stamp: 's',
    filetype: 'jpg',
    firstSeen: 1,
    made: 'm',
    hasPendingRendition: false,
    notes: [],
    parts: [],
  }),
)
const state = { files: new Map(assets.map((asset) => [asset.path, asset])), change: async () => undefined } as unknown as IngestState

/** Turns of the event loop during a task in which each look at the clock takes a millisecond. */
const turnsDuring = async (task: () => Promise<unknown>): Promise<number> => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1))
  const running = { task: true }
  const done = task().finally(() => (running.task = false))
  let turns = 0
  while (running.task) {
    await nextTurn()
    turns += 1
  }
  await done
  return turns
}

test('the comparison of records with the ingest state lets the server respond', async () => {
  const stored = {
    allAssets: async function* () {
      for (const { id, path } of assets) yield { ...sampleAsset(id), path }
    },
    removeAssets: async () => undefined,
  }
  const parts = { assets: stored, blobs: createMemoryBlobs(), storesOriginals: false, state, checksBlobs: false }
  expect(await turnsDuring(() => findDamage(parts))).toBeGreaterThan((2 * count) / 20)
})

test('the plan of a pass lets the server respond', async () => {
  const files = assets.map(({ path }) => ({ path, file: path, stamp: { bytes: 1, mtime: 1 }, inode: { inode: 1, touched: 1 } }))
  const scan = { files, skipped: [], failed: [], unreadable: [], excluded: nothingExcluded }
  const input = {
    state,
    stamps: new Set(['s']),
    publication: createPublication(),
    damaged: new Set<string>(),
    retries: createRetries(Date.now),
  }
  expect(await turnsDuring(() => planPass(scan, { paths: new Set() }, input))).toBeGreaterThan((3 * count) / 20)
})
