import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import type { ApiClient } from '../../platform/api-client.ts'
import { apiAtom } from '../api/atoms.ts'
import { linkStateAtom, sharedFilesAtom } from './atoms.ts'
import { loadFilesAtom } from './load-files.ts'

const link = { session: 's', id: 'l', name: 'n', message: '', locale: null, formats: 'all', files: 250, expires: null, maker: 'm' } as const

test('a file that moves to a later slice of a live link is shown once', async () => {
  const store = createStore()
  store.set(linkStateAtom, { status: 'open', link })
  const all = Array.from({ length: 250 }, (_, at) => ({ id: `f${at}` }))
  const call = (_name: string, { query }: { query: { start: string; rows: string } }) => {
    const [start, rows] = [Number(query.start), Number(query.rows)]
    // One more result before all others, after the first slice.
    const current = start === 0 ? all : [{ id: 'new' }, ...all]
    return Promise.resolve({ docs: current.slice(start, start + rows), missing: 0, total: current.length })
  }
  store.set(apiAtom, { call } as unknown as ApiClient)
  await store.set(loadFilesAtom, 'first')
  const ids = store.get(sharedFilesAtom).docs.map(({ id }) => id)
  expect([ids.length, new Set(ids).size]).toEqual([250, 250])
})
