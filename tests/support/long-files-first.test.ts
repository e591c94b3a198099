import { expect, test } from 'vitest'
import { longFilesFirst } from './long-files-first.ts'

test('starts the longest files first and keeps the order of all others', () => {
  const files = ['server/a.test.ts', 'src/index/search-index.test.ts', 'src/b.test.ts', 'tests/contract/bookmark-histories-dexie.test.ts']
  expect(longFilesFirst(files.map((moduleId) => ({ moduleId }))).map(({ moduleId }) => moduleId)).toEqual([
    'src/index/search-index.test.ts',
    'tests/contract/bookmark-histories-dexie.test.ts',
    'server/a.test.ts',
    'src/b.test.ts',
  ])
})
