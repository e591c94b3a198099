import { expect, test } from 'vitest'
import { createRetries } from '../retries.ts'
import { type FoundFile, nothingExcluded, type Scan, versionOfFound } from '../scan/scan.ts'
import type { IngestState } from '../state/ingest-state.ts'
import type { KnownFile } from '../state/known-file.ts'
import { planPass } from './plan.ts'
import { createPublication } from './publication.ts'

const found: FoundFile = { path: 'a.pdf', file: '/a.pdf', stamp: { bytes: 1, mtime: 1 }, inode: { inode: 1, touched: 1 } }
const outdated: KnownFile = {
  path: found.path,
  ...found.stamp,
  ...found.inode,
  stamp: 'old',
  as: 'asset',
  id: 'a',
  sha256: 'x',
  filetype: 'pdf',
  firstSeen: 1,
  made: 'm',
  hasPendingRendition: false,
  notes: [],
  parts: [],
  previewFailure: 'transient',
}

const setUp = (known: readonly KnownFile[] = []) => {
  const clock = { now: 1_000_000 }
  const retries = createRetries(() => clock.now)
  const state = { files: new Map(known.map((file) => [file.path, file])) } as unknown as IngestState
  const plan = (file = found) => {
    const scan = { files: [file], failed: [], unreadable: [], excluded: nothingExcluded } as unknown as Scan
    return planPass(
      scan,
      { paths: new Set() },
      { state, stamps: new Set(['new']), publication: createPublication(), damaged: new Set(), retries },
    )
  }
  retries.failed(found.path, { version: versionOfFound(found), reason: 'out of memory' })
  return { clock, plan }
}

test('V2 a new file that failed for lack of resources is not read again before its delay, and stays reported', async () => {
  const { clock, plan } = setUp()
  expect(await plan()).toMatchObject({ read: [], failed: [{ path: 'a.pdf', reason: 'out of memory' }] })
  expect([...(await plan()).unfinished]).toEqual(['a.pdf'])
  clock.now += 60_000
  expect(await plan()).toMatchObject({ read: [found], failed: [] })
})

test('V2 a changed file is read immediately, although its earlier version waits for a retry', async () => {
  const changed = { ...found, stamp: { bytes: 2, mtime: 2 } }
  expect((await setUp().plan(changed)).read).toEqual([changed])
})

test('V2 after an update, a file whose new preview failed keeps its record until its delay has passed', async () => {
  const { clock, plan } = setUp([outdated])
  expect(await plan()).toMatchObject({ read: [], unchanged: [{ found, known: outdated }], vanished: [], failed: [] })
  clock.now += 60_000
  expect((await plan()).read).toEqual([found])
})
