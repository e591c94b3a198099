import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { newJob } from '#local/downloads/adopt-jobs.ts'
import type { OpenedPage } from '../../../tests/support/component/open-page.ts'
import { openSearch } from '../../../tests/support/component/search-portal.ts'
import { jobsAtom, visitJobIdsAtom } from '../../domain/downloads/atoms.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'

const boxOf = (target: Locator): DOMRect => target.element().getBoundingClientRect()

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const tray = () => page.getByRole('region', { name: 'Downloads' })
const bar = () => page.getByRole('toolbar', { name: 'Selection' })
const result = (at: number) => page.getByRole('gridcell').nth(at)

const showDownload = async ({ store }: OpenedPage): Promise<void> => {
  store.set(jobsAtom, [newJob({ id: 'job', assetIds: ['picture-1'], setId: '0', title: 'Picture 1', position: 1 })])
  store.set(visitJobIdsAtom, new Set(['job']))
  await expect.element(tray()).toBeVisible()
}

for (const width of [640, 820, 1180, 1440])
  test.each([false, true])(
    `S11 a message covers neither the bar of a selection nor a download (%s), ${width} px wide`,
    async (hasDownload) => {
      await page.viewport(width, 820)
      const opened = await openSearch()
      await result(0).click({ modifiers: ['ControlOrMeta'] })
      await expect.element(bar()).toBeVisible()
      await expect.element(page.getByRole('contentinfo')).toBeVisible()
      if (hasDownload) await showDownload(opened)
      // Errors are shown for the longest time.
      opened.store.set(showToastAtom, { level: 'danger', message: 'It failed' })
      const message = page.getByText('It failed', { exact: true })
      await expect.element(message).toBeVisible()
      await expect.poll(() => overlap(boxOf(message), boxOf(bar()))).toBe(false)
      if (hasDownload) await expect.poll(() => overlap(boxOf(message), boxOf(tray()))).toBe(false)
    },
  )

for (const width of [820, 1280, 1440, 1700])
  test(`W5 the list of downloads does not cover the bar of a selection in a window of ${width} px`, async () => {
    await page.viewport(width, 820)
    const opened = await openSearch()
    await result(0).click({ modifiers: ['ControlOrMeta'] })
    await result(1).click({ modifiers: ['ControlOrMeta'] })
    await expect.element(bar()).toBeVisible()
    await showDownload(opened)
    await expect.poll(() => overlap(boxOf(tray()), boxOf(bar()))).toBe(false)
    await tray().getByRole('button', { expanded: false }).click()
    await expect.element(tray().getByText('Picture 1')).toBeVisible()
    await expect.poll(() => overlap(boxOf(tray()), boxOf(bar()))).toBe(false)
  })
