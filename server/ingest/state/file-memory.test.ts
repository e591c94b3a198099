import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeIngestMemory } from '../../ports/conformance/ingest-memory.conformance.ts'
import { createFileMemory } from './file-memory.ts'

describeIngestMemory('file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-memory-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const assets = { assetsVersion: async () => ({ revision: 1, mark: 'a' }), hasHad: async () => true }
  const reopen = () => createFileMemory({ file: join(folder, 'ingest', 'files.ndjson'), assets })
  return { memory: reopen(), reopen }
})

test('T3 V7 removes the entries if the database was restored to an earlier state, and otherwise returns them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-memory-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  let marks = ['first']
  let removed = 0
  const assets = {
    assetsVersion: async () => ({ revision: marks.length - 1, mark: marks.at(-1) ?? '' }),
    hasHad: async ({ revision, mark }: { revision: number; mark: string | null }) => marks[revision] === mark,
  }
  const reopen = () => createFileMemory({ file: join(folder, 'files.ndjson'), assets, onRemoved: () => (removed += 1) })
  const entriesOf = async () => {
    const found: unknown[] = []
    for await (const entry of reopen().entries()) found.push(entry)
    return found
  }
  await reopen().change([{ path: 'a' }], [])
  marks = [...marks, 'second']
  // The file is behind the database after a crash between the two writes.
  expect(await entriesOf()).toEqual([{ path: 'a' }])
  for (let at = 0; at < 5; at += 1) await reopen().change([{ path: 'b' }], [])
  expect(await entriesOf()).toEqual([{ path: 'a' }, { path: 'b' }])
  await reopen().setBlobsChecked('bucket', 1)
  // The entries were rewritten with their version.
  for (const restored of [['first', 'other'], ['first']]) {
    marks = ['first', 'second']
    await reopen().change([{ path: 'a' }], [])
    expect(await entriesOf()).toContainEqual({ path: 'a' })
    marks = restored
    expect(await entriesOf()).toEqual([])
    expect([await readdir(folder), await reopen().blobsCheckedAt('bucket')]).toEqual([[], null])
  }
  expect(removed).toBe(2)
})
