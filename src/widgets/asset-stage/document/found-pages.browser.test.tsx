import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createSearchHandlers, openSearch, samplePicture } from '../../../../tests/support/component/search-portal.ts'

const book = samplePicture(1, {
  id: 'book',
  kind: 'document',
  filetype: 'pdf',
  texts: { title: { en: 'Handbook' } },
  keywords: { asset_groups: [{ value: 'document' }] },
  numbers: { pages: 9, imp_date: 1 },
  fullText: 'cover\fthe harbour',
})
/** Opens the document from the results of a search. @param found by the server; undefined = it does not know */
const openFrom = async (text: string, found?: number[]) => {
  const texts: (string | undefined)[] = []
  await openSearch(`#/search/${text}`, {
    calls: {
      ...createSearchHandlers([book]),
      getConvertSets: () => ({ convert_sets: [] }),
      getPreview: ({ query }) => {
        if (query?.text !== undefined) texts.push(query.text)
        const foundPages = query?.text === undefined || !found ? {} : { found_pages: found }
        return { url: `/assetportal/api/media/book/page-${query?.page}/1`, pages: 9, ...foundPages }
      },
    },
  })
  await expect.element(page.getByRole('gridcell').first()).toBeVisible()
  window.location.hash = '#/asset/book'
  return texts
}
const shown = (number: number) => page.getByRole('img', { name: `Page ${number} of 9` })
const goTo = (number: number) => page.getByRole('button', { name: `Go to page ${number}`, exact: true })

test('A6 a document that a search finds by its text opens at the page with it, and names the others', async () => {
  const texts = await openFrom('harbour', [4, 7])
  await expect.element(shown(4)).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Found on pages' })).toBeVisible()
  await expect.element(goTo(4)).toHaveAttribute('aria-current', 'page')
  await goTo(7).click()
  await expect.element(shown(7)).toBeVisible()
  expect(new Set(texts)).toEqual(new Set(['harbour']))
})

test('A6 a document with the text on its first page opens there', async () => {
  await openFrom('harbour', [1, 7])
  await expect.element(goTo(7)).toBeVisible()
  await expect.element(shown(1)).toBeVisible()
})

test('A6 without a search text a document opens at its first page', async () => {
  const texts = await openFrom('*', [4])
  await expect.element(shown(1)).toBeVisible()
  expect(texts).toEqual([])
  await expect.poll(() => page.getByRole('group', { name: /^Found on/ }).query()).toBeNull()
})
