import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RemoteError } from '#local/remote-error.ts'
import { createSearchHandlers, openSearch, samplePicture } from '../../../tests/support/component/search-portal.ts'

const scan = samplePicture(2, { id: 'scan', filetype: 'tif', texts: { title: { en: 'Scan' } }, numbers: { pages: 3, imp_date: 1 } })
const open = async (isOffline = false) => {
  const pages: number[] = []
  await openSearch('#/asset/scan', {
    calls: {
      ...createSearchHandlers([samplePicture(1), scan]),
      getConvertSets: () => ({ convert_sets: [] }),
      getPreview: ({ query }) => {
        if (isOffline) throw new RemoteError('client.offline', 0)
        const number = Number(query?.page)
        pages.push(number)
        const name = number === 1 ? 'preview' : `page-${number}`
        return { url: `/assetportal/api/media/scan/${name}/1`, pages: 3 }
      },
    },
  })
  return pages
}
const shown = (number: number) => page.getByRole('img', { name: `Page ${number} of 3` })

test('A6 the pages of a scan are turned like those of a document', async () => {
  const pages = await open()
  await expect.element(shown(1)).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(shown(2)).toBeVisible()
  await userEvent.keyboard('{PageDown}')
  await expect.element(shown(3)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  expect(pages).toEqual(expect.arrayContaining([1, 2, 3]))
})

test('O6 offline the first page of a scan is shown, with a note about the others', async () => {
  await open(true)
  await expect.element(page.getByText('Only the first page is available offline', { exact: true })).toBeVisible()
  await expect.element(page.getByText('The other pages are shown while you are online.', { exact: true })).toBeVisible()
})
