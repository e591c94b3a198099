import { expect, test } from 'vitest'
import { joinPages } from '../../records/page-texts.ts'
import { foundPages } from './found-pages.ts'

const record = (pages: readonly string[], limit = 1000) => ({
  kind: 'document' as const,
  fullText: joinPages(pages, limit),
  rights: { view: ['everyone'], download: {} },
})
const book = record(['Contents', 'The old Harbour of Kiel', 'Lighthouses\nand harbours', '', 'Im Hafenviertel der Größe nach'])

test.each([
  ['harbour', [2, 3]],
  ['HARBOURS', [2, 3]],
  ['light', [3]],
  ['hafen', [5]],
  ['groesse', [5]],
  ['lighthouse harbour', [3]],
  // The pages with the most words of it.
  ['harbour kiel nowhere', [2]],
  ['"old harbour"', [2]],
  ['"harbour old"', []],
  ['kiel OR contents', [1, 2]],
  ['harbour NOT kiel', [2, 3]],
  ['nowhere', []],
  ['*', []],
  ['???', []],
  ['', []],
])('A6 %s is found on the pages %j', async (query, pages) => {
  expect(await foundPages(book, query)).toEqual(pages)
})

test('a text without pages, or of a file whose text is not searched, has no found pages', async () => {
  expect(await foundPages({ ...book, fullText: 'harbour' }, 'harbour')).toEqual([])
  expect(await foundPages({ ...book, fullText: null }, 'harbour')).toEqual([])
  expect(await foundPages({ ...book, kind: 'other' }, 'harbour')).toEqual([])
})

test('pages without text keep the numbers of the others, and the limit divides no character', async () => {
  expect(await foundPages(record(['', '', 'a harbour']), 'harbour')).toEqual([3])
  expect(joinPages(['', ''], 10)).toBeNull()
  expect(joinPages(['a', '😀b'], 3)).toBe('a\f')
})

test('other requests are handled between two pages, and a long query has a limited number of words', async () => {
  let pauseCount = 0
  const slices = {
    isOver: () => true,
    next: async () => {
      pauseCount += 1
    },
  }
  expect(await foundPages(book, 'harbour', slices)).toEqual([2, 3])
  expect(pauseCount).toBe(5)
  expect(await foundPages(book, `${'nowhere '.repeat(12)}harbour`)).toEqual([])
})
