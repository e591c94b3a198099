import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createSearchHandlers, openSearch, samplePicture } from '../../../../tests/support/component/search-portal.ts'

const pageCount = 5
const report = samplePicture(1, {
  id: 'report',
  kind: 'document',
  filetype: 'pdf',
  texts: { title: { en: 'Annual report' } },
  numbers: { pages: pageCount, imp_date: 1 },
})
const shownPage = () => page.getByRole('img', { name: /^Annual report, Page/ })

beforeEach(async () => {
  await page.viewport(1180, 820)
  await openSearch('#/asset/report', {
    calls: {
      ...createSearchHandlers([report]),
      getConvertSets: () => ({ convert_sets: [] }),
      getPreview: ({ query }) => ({ url: `/assetportal/api/media/report/page/${query?.page ?? 1}`, pages: pageCount }),
    },
  })
  await expect.element(shownPage()).toHaveAccessibleName(`Annual report, Page 1 of ${pageCount}`)
})

const expectPage = async (number: number): Promise<void> => {
  await expect.element(shownPage()).toHaveAccessibleName(`Annual report, Page ${number} of ${pageCount}`)
  await expect.element(shownPage()).toHaveAttribute('src', expect.stringMatching(new RegExp(`/media/report/page/${number}$`)))
}

test('A6 PageDown and PageUp turn the pages of a document, and stop at its ends', async () => {
  await userEvent.keyboard('{PageUp}')
  await expectPage(1)
  await userEvent.keyboard('{PageDown}{PageDown}')
  await expectPage(3)
  await userEvent.keyboard('{PageUp}')
  await expectPage(2)
  await userEvent.keyboard('{PageDown}{PageDown}{PageDown}{PageDown}')
  await expectPage(pageCount)
})

test('A6 buttons and the strip open pages of a document', async () => {
  await page.getByRole('button', { name: 'Next page' }).click()
  await expectPage(2)
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expectPage(1)
  await page.getByRole('button', { name: 'Page 4', exact: true }).click()
  await expectPage(4)
})
