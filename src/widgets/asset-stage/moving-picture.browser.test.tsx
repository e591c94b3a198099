import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createSearchHandlers, openSearch, samplePicture } from '../../../tests/support/component/search-portal.ts'

const framesUrl = '/assetportal/api/media/moving/preview/2'
const records = [
  samplePicture(1),
  samplePicture(2, { id: 'moving', filetype: 'gif', texts: { title: { en: 'Waves' } }, numbers: { frame_count: 12, imp_date: 1 } }),
]
const still = '/assetportal/api/media/moving/preview/1'
const open = async (id: string, url = framesUrl) => {
  const details: (string | undefined)[] = []
  await openSearch(`#/asset/${id}`, {
    calls: {
      ...createSearchHandlers(records),
      getConvertSets: () => ({ convert_sets: [] }),
      getPreview: ({ query }) => {
        details.push(query?.detail)
        return { url, pages: 1 }
      },
    },
  })
  return details
}
const pictures = () =>
  [...document.querySelectorAll<HTMLImageElement>('.asset-screen-stage img[alt]:not([alt=""])')].map(({ src }) => new URL(src).pathname)

afterEach(() => vi.restoreAllMocks())

describe('A6 a picture that moves', () => {
  test('A6 plays on its page, and a button pauses it', async () => {
    const details = await open('moving')
    await expect.poll(pictures).toEqual([framesUrl])
    expect(new Set(details)).toEqual(new Set(['moving']))
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect.poll(pictures).toEqual([still])
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(pictures).toEqual([framesUrl])
  })

  test('A6 stays still for a user who prefers reduced motion, until the user plays it', async () => {
    const matchMedia = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
      const found = matchMedia(query)
      return query.includes('prefers-reduced-motion') ? Object.create(found, { matches: { value: true } }) : found
    })
    const details = await open('moving')
    await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await expect.poll(pictures).toEqual([still])
    expect(details).toEqual([])
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(pictures).toEqual([framesUrl])
  })

  test('A6 a picture whose frames are too large for the server stays still, without the button', async () => {
    const details = await open('moving', still)
    await expect.poll(() => details.length).toBeGreaterThan(0)
    await expect.poll(() => page.getByRole('button', { name: 'Pause', exact: true }).query()).toBeNull()
    await expect.poll(pictures).toEqual([still])
  })

  test('A6 a picture with one frame has no such button', async () => {
    const details = await open('picture-1')
    await expect.poll(pictures).toEqual(['/assetportal/api/media/picture-1/preview/1'])
    expect(page.getByRole('button', { name: 'Pause', exact: true }).query()).toBeNull()
    expect(details).toEqual([])
  })
})
