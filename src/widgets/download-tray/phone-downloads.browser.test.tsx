import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newJob } from '#local/downloads/adopt-jobs.ts'
import type { Job } from '#local/downloads/job-records.ts'
import { openSearch } from '../../../tests/support/component/search-portal.ts'
import { downloadProgressAtom, jobsAtom, trayOpenAtom, visitJobIdsAtom } from '../../domain/downloads/atoms.ts'

beforeEach(() => page.viewport(390, 844))

const downloads = () => page.getByRole('region', { name: 'Downloads' })
const navigation = () => page.getByRole('navigation', { name: 'Main navigation' })
const selection = () => page.getByRole('toolbar', { name: 'Selection' })
const result = (at: number) => page.getByRole('gridcell').nth(at)
const boxOf = (target: { element: () => Element }): DOMRect => target.element().getBoundingClientRect()

const jobOf = (state: Job['state'], at = 1): Job => ({
  ...newJob({ id: `job-${at}`, assetIds: [`picture-${at}`], setId: '0', title: `Picture ${at}`, position: at }),
  state,
})

type Store = Awaited<ReturnType<typeof openSearch>>['store']

const show = (store: Store, ...jobs: readonly Job[]): void => {
  store.set(jobsAtom, jobs)
  store.set(visitJobIdsAtom, new Set(jobs.map(({ id }) => id)))
}

describe('Z10 on a phone', () => {
  test('Z10 a running download is a number in the bottom bar and progress at its upper edge, without a list', async () => {
    const { store } = await openSearch()
    const link = navigation().getByRole('link', { name: 'Downloads' })
    await expect.element(link).toBeVisible()
    show(store, { ...jobOf('downloading'), total: 1000 })
    store.set(downloadProgressAtom, { id: 'job-1', received: 400, bytesPerSecond: null })
    await expect.element(downloads().getByRole('progressbar', { name: 'Progress: Picture 1' })).toHaveAttribute('aria-valuenow', '40')
    await expect.element(navigation().getByRole('link', { name: 'Downloads 1' })).toBeVisible()
    await expect.element(downloads().getByRole('status')).toHaveTextContent('1 download')
    await expect.element(downloads().getByRole('listitem')).not.toBeInTheDocument()
    const line = boxOf(downloads().getByRole('progressbar'))
    expect(Math.abs(line.top - boxOf(navigation()).top)).toBeLessThanOrEqual(4)
    await link.click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Downloads' })).toBeVisible()
    await expect.element(page.getByRole('list', { name: 'Queue' }).getByText('Picture 1')).toBeVisible()
  })

  test('Z10 a download that has to be saved, or that failed, is shown on the bar until that is done', async () => {
    const { store } = await openSearch()
    show(store, jobOf('ready'))
    const rows = downloads().getByRole('listitem')
    await expect.element(rows.getByText('Complete. Tap to save it.')).toBeVisible()
    await expect.poll(() => Math.round(boxOf(downloads().getByRole('list')).bottom - boxOf(navigation()).top)).toBeLessThanOrEqual(1)
    show(store, jobOf('saved'))
    await expect.element(rows).not.toBeInTheDocument()
    show(store, { ...jobOf('failed'), reason: 'error' })
    await expect.element(rows.getByRole('button', { name: 'Try again: Picture 1' })).toBeVisible()
    show(store, { ...jobOf('failed'), reason: 'error' }, jobOf('denied', 2))
    await expect.element(downloads().getByRole('link', { name: 'All downloads' })).toBeVisible()
    await downloads().getByRole('button', { name: 'Close the list' }).click()
    await expect.element(downloads()).not.toBeInTheDocument()
    expect(store.get(jobsAtom)).toHaveLength(2)
  })

  test('Z10 a problem of a download shows its reason until the user closes it', async () => {
    const { store } = await openSearch()
    show(store, { ...jobOf('waiting'), reason: 'interrupted' })
    await expect.element(downloads()).toBeInTheDocument()
    await expect.element(downloads().getByRole('listitem')).not.toBeInTheDocument()
    store.set(trayOpenAtom, true)
    await expect.element(downloads().getByRole('button', { name: 'Try now: Picture 1' })).toBeVisible()
    await downloads().getByRole('button', { name: 'Close the list' }).click()
    await expect.element(downloads().getByRole('listitem')).not.toBeInTheDocument()
    await expect.element(navigation().getByRole('link', { name: 'Downloads 1' })).toBeVisible()
  })

  test('Z10 the rows of downloads are above the bar of a selection, also if it has a second row', async () => {
    const { store, go } = await openSearch()
    await result(0).click({ modifiers: ['ControlOrMeta'] })
    await expect.element(selection()).toBeVisible()
    await expect.element(navigation()).not.toBeInTheDocument()
    show(store, jobOf('ready'))
    const list = downloads().getByRole('list')
    await expect.element(list).toBeVisible()
    const gap = () => Math.abs(Math.round(boxOf(selection()).top - boxOf(list).bottom))
    await expect.poll(gap).toBeLessThanOrEqual(1)
    go('#/search/utrecht')
    await expect.element(selection().getByText('1 selected, not in these results')).toBeVisible()
    await expect.poll(gap).toBeLessThanOrEqual(1)
  })
})
