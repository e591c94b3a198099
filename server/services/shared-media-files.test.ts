import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSqliteStores } from '../engines/stores/sqlite/sqlite.ts'
import type { Stores } from '../ports/stores.ts'
import { type KnownMediaProblems, noMediaFiles, toMediaProblems } from './media-files.ts'
import { createSharedMediaFiles } from './shared-media-files.ts'

const intervalMs = 1000
let folder: string
let stores: Stores
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-problems-'))
  stores = createSqliteStores({ file: join(folder, 'vitrine.sqlite') })
  vi.useFakeTimers()
})
afterEach(async () => {
  vi.useRealTimers()
  await stores.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** A server that reads the folder. */
const reader = (initial: KnownMediaProblems | null) => {
  const state = { problems: initial, retryCount: 0 }
  const own = {
    ...noMediaFiles,
    problems: async () => state.problems,
    retry: async () => {
      state.retryCount += 1
      return state.problems?.total ?? 0
    },
  }
  return { state, own }
}
const share = (onFailure: (error: unknown) => void = () => undefined) => createSharedMediaFiles(stores.configuration, onFailure, intervalMs)
const broken = toMediaProblems([{ path: 'vitrine.csv', reason: 'is empty', hides: true }])

test('X2 V8 other servers know the unusable files as soon as the folder is read, and their requests reach the reading server once', async () => {
  const [first, second] = [share(), share()]
  const { state, own } = reader(null)
  const leading = first.lead(own)
  await vi.advanceTimersByTimeAsync(intervalMs)
  expect(await second.mediaFiles.problems()).toBeNull()
  state.problems = broken
  expect(await first.mediaFiles.problems()).toEqual(broken)
  await vi.advanceTimersByTimeAsync(intervalMs)
  expect(await second.mediaFiles.problems()).toEqual(broken)
  expect([await second.mediaFiles.retry(), await second.mediaFiles.retry(), state.retryCount]).toEqual([1, 1, 0])
  await vi.advanceTimersByTimeAsync(3 * intervalMs)
  expect(state.retryCount).toBe(1)
  expect([await first.mediaFiles.retry(), state.retryCount]).toEqual([1, 2])
  state.problems = toMediaProblems([])
  await vi.advanceTimersByTimeAsync(intervalMs)
  expect(await second.mediaFiles.problems()).toEqual({ problems: [], total: 0, publishable: 0 })
  // It reads the folder again from the beginning.
  state.problems = null
  await vi.advanceTimersByTimeAsync(intervalMs)
  expect(await second.mediaFiles.problems()).toBeNull()
  await leading.close()
})

test('X2 V8 an unchanged list is stored once', async () => {
  const leading = share().lead(reader(broken).own)
  await vi.advanceTimersByTimeAsync(5 * intervalMs)
  expect((await stores.configuration.getDocument('media/problems'))?.revision).toBe(1)
  await leading.close()
})

test('X2 V8 after a change of the reading server the list is that of the new one, and a request waits for it', async () => {
  const [first, second] = [share(), share()]
  const former = first.lead(reader(broken).own)
  await vi.advanceTimersByTimeAsync(intervalMs)
  await former.close()
  expect(await first.mediaFiles.problems()).toEqual(broken)
  await first.mediaFiles.retry()
  const { state, own } = reader(toMediaProblems([]))
  const leading = second.lead(own)
  await vi.advanceTimersByTimeAsync(intervalMs)
  expect([await first.mediaFiles.problems(), state.retryCount]).toEqual([{ problems: [], total: 0, publishable: 0 }, 1])
  await leading.close()
})

test('X2 V8 a failure is reported once until the database works again, and loses nothing', async () => {
  const failures: unknown[] = []
  const sharing = share((error) => failures.push(error))
  const fail = vi.spyOn(stores.configuration, 'putDocument').mockRejectedValue(new Error('full'))
  const leading = sharing.lead(reader(broken).own)
  await vi.advanceTimersByTimeAsync(3 * intervalMs)
  expect(failures).toEqual([new Error('full')])
  fail.mockRestore()
  await vi.advanceTimersByTimeAsync(intervalMs)
  expect(await share().mediaFiles.problems()).toEqual(broken)
  await leading.close()
})

test('X2 a long list is cut, with the number of all', () => {
  const all = Array.from({ length: 1500 }, (_, at) => ({ path: `${at}`, reason: 'is damaged' }))
  const { problems, total } = toMediaProblems(all)
  expect([problems.length, total]).toEqual([1000, 1500])
})

test('Z8 V8 other servers list tables, preview them through the reading server, and their mappings are applied', async () => {
  const [first, second] = [share(), share()]
  const table = { path: 'objects.csv', fileCount: 2, use: 'noticed' } as const
  const preview = { columns: [], rows: [], rowCount: 2, foundCount: 2, hiddenCount: 0, restrictedCount: 0, problems: [] }
  const previewed: string[] = []
  let appliedCount = 0
  const leading = first.lead({
    ...noMediaFiles,
    tables: async () => [table],
    previewTable: async (path) => {
      previewed.push(path)
      return path === table.path ? preview : null
    },
    applyTables: async () => void (appliedCount += 1),
  })
  await vi.advanceTimersByTimeAsync(intervalMs)
  expect(await second.mediaFiles.tables()).toEqual([table])
  const result = second.mediaFiles.previewTable(table.path, [], 'de')
  await vi.advanceTimersByTimeAsync(2 * intervalMs)
  expect(await result).toEqual(preview)
  const missing = second.mediaFiles.previewTable('others.csv', [], 'de')
  await vi.advanceTimersByTimeAsync(2 * intervalMs)
  expect([await missing, previewed]).toEqual([null, [table.path, 'others.csv']])
  await second.mediaFiles.applyTables()
  await vi.advanceTimersByTimeAsync(2 * intervalMs)
  expect(appliedCount).toBe(1)
  await leading.close()
  const refused = expect(second.mediaFiles.previewTable(table.path, [], 'de')).rejects.toThrow('server.busy')
  await vi.advanceTimersByTimeAsync(10 * intervalMs)
  await refused
})
