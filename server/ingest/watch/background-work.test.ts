import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jpeg } from '../../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness } from '../../../tests/support/media-fixtures-harness.ts'
import { TimeLimitError } from '../reason.ts'
import { readMetadata, writeMetadata } from '../record/metadata.ts'
import { createRetries } from '../retries.ts'
import { createFileMemory } from '../state/file-memory.ts'
import { openIngestState } from '../state/ingest-state.ts'
import { isAsset, type KnownAsset } from '../state/known-file.ts'
import { type BackgroundTask, createBackgroundWork } from './background-work.ts'

let harness: IngestHarness
let warned: string[]
beforeEach(async () => {
  harness = await createIngestHarness()
  warned = []
  await harness.write('a.jpg', await jpeg(90, 60))
  await harness.write('b.jpg', await jpeg(60, 90))
  await harness.runPass()
})
afterEach(() => harness.close())

/** Adds a note to every content once, unless `change` overrides it. */
const noting = (note: string, change: Partial<BackgroundTask> = {}): BackgroundTask => ({
  failure: 'It has failed',
  isOpen: () => true,
  run: async () => (now) => ({ ...now, notes: [...now.notes, note] }),
  ...change,
})

const work = async (chores: readonly BackgroundTask[]) => {
  const state = await openIngestState(
    createFileMemory({ file: join(harness.dataFolder, 'ingest', 'files.ndjson'), assets: harness.stores.assets }),
  )
  const changedContents = new Set<string>()
  let gains = 0
  const log = { warn: (details: object, message: string) => void warned.push(`${message} ${JSON.stringify(details)}`) }
  const background = createBackgroundWork(
    { folder: harness.folder, blobs: harness.blobs, state, changedContents, log },
    chores,
    () => void (gains += 1),
    createRetries(Date.now, [1]),
  )
  const of = (path: string): KnownAsset => {
    const known = state.files.get(path)
    if (!isAsset(known)) throw new Error(`no asset ${path}`)
    return known
  }
  const notes = async (path: string) => (await readMetadata(harness.blobs, of(path).sha256))?.notes
  return { background, changedContents, gains: () => gains, of, notes }
}

test('V2 a slow task does not overwrite metadata that was stored during its run', async () => {
  const slow = noting('slow', {
    async run({ sha256 }, _file, metadata) {
      await writeMetadata(harness.blobs, sha256, { ...metadata, fullText: 'found meanwhile' })
      return (now) => ({ ...now, notes: ['slow'] })
    },
  })
  const { background, gains, notes, changedContents, of } = await work([slow, noting('second')])
  background.start()
  await expect.poll(gains).toBe(4)
  for (const path of ['a.jpg', 'b.jpg']) {
    expect(await notes(path)).toEqual(['slow', 'second'])
    expect((await readMetadata(harness.blobs, of(path).sha256))?.fullText).toBe('found meanwhile')
  }
  expect(changedContents).toEqual(new Set([of('a.jpg').sha256, of('b.jpg').sha256]))
})

test('V2 reports a failure once, continues with the rest and ignores a file that has changed', async () => {
  const { background, gains, notes } = await work([
    noting('only b', {
      async run(asset) {
        if (asset.path === 'a.jpg') throw new Error('broken')
        await harness.write('b.jpg', await jpeg(50, 50))
        return (now) => ({ ...now, notes: ['only b'] })
      },
    }),
    noting('too late'),
  ])
  background.start()
  await expect.poll(() => warned).toEqual(['It has failed {"path":"a.jpg","reason":"broken"}'])
  await expect.poll(gains).toBe(2)
  background.start()
  await background.close()
  expect(warned).toHaveLength(1)
  expect(await notes('a.jpg')).toEqual(['too late'])
  expect(await notes('b.jpg')).toEqual(['only b'])
})

test('V2 work that timed out is retried after a delay without delaying other work', async () => {
  let attempts = 0
  const busy = noting('done', {
    async run({ path }) {
      if (path === 'a.jpg' && (attempts += 1) < 3) throw new TimeLimitError('cannot be read', 60)
      return (now) => ({ ...now, notes: ['done'] })
    },
  })
  const { background, gains, notes } = await work([busy])
  background.start()
  await expect.poll(gains).toBe(2)
  expect([attempts, warned.length, await notes('a.jpg'), await notes('b.jpg')]).toEqual([3, 2, ['done'], ['done']])
  await background.close()
})

test('V2 closing aborts running work without a report', async () => {
  let begun = false
  let aborted = false
  const endless = noting('never', {
    run: (_asset, _file, _metadata, signal) =>
      new Promise((_resolve, reject) => {
        begun = true
        signal.addEventListener('abort', () => {
          aborted = true
          reject(signal.reason)
        })
      }),
  })
  const { background, notes } = await work([endless])
  background.start()
  await expect.poll(() => begun).toBe(true)
  await background.close()
  expect([aborted, warned, await notes('a.jpg')]).toEqual([true, [], []])
})
