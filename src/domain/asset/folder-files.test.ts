// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import type { ApiClient } from '../../platform/api-client.ts'
import { apiAtom } from '../api/atoms.ts'
import { folderFilesAtom, requestFolderFilesAtom } from './folder-files.ts'

/** A folder with many files; every tenth row is a file of a folder below. */
const openFolder = (rowCount: number) => {
  const starts: number[] = []
  const rows = Array.from({ length: rowCount }, (_, row) => ({ id: `a${row}`, folder: row % 10 === 9 ? 'Alps/2020' : 'Alps' }))
  const store = createStore()
  const call = async (_name: string, { query }: { query: Record<string, string> }) => {
    const start = Number(query['solr_start'] ?? 0)
    starts.push(start)
    return { response: { docs: rows.slice(start, start + Number(query['solr_rows'])), numFound: rowCount } }
  }
  store.set(apiAtom, { call, address: (path: string) => path, noteResponse: () => undefined } as unknown as ApiClient)
  const request = (id: string) => store.set(requestFolderFilesAtom, 'Alps', id, new AbortController().signal)
  return { starts, request, ids: () => store.get(folderFilesAtom)?.ids ?? [], isComplete: () => store.get(folderFilesAtom)?.isComplete }
}

test('X1 previous and next cross the border of 1,000 files, and only the pages up to the file load', async () => {
  const folder = openFolder(3500)
  await folder.request('a5')
  expect([folder.starts, folder.ids().length, folder.isComplete()]).toEqual([[0], 900, false])
  // Near the end of the first page.
  await folder.request('a998')
  expect(folder.starts).toEqual([0, 1000])
  const at = folder.ids().indexOf('a998')
  expect(folder.ids().slice(at - 1, at + 3)).toEqual(['a997', 'a998', 'a1000', 'a1001'])
  await folder.request('a998')
  expect(folder.starts).toEqual([0, 1000])
  // A link to one of the last files.
  await folder.request('a3498')
  expect([folder.starts, folder.ids().length, folder.isComplete()]).toEqual([[0, 1000, 2000, 3000], 3150, true])
  expect(folder.ids().slice(-2)).toEqual(['a3497', 'a3498'])
})

test('X1 a file that is not in the folder ends the search after 20,000 rows', async () => {
  const folder = openFolder(30_000)
  await folder.request('missing')
  expect([folder.starts.length, folder.isComplete()]).toEqual([20, false])
  await folder.request('missing')
  expect(folder.starts.length).toBe(20)
})
