import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TimeLimits } from '../../server/records/limit-names.ts'
import { rightsAt } from '../../server/records/time-limits.ts'
import { type DateReport, maxReportedDateCount } from '../../src/contract/report.ts'
import { makeImage, rights } from '../support/delivery-assets.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await createTestPortal()
})
afterEach(() => portal.close())

const dayMs = 24 * 3_600_000
const now = () => portal.portal.services.clock()
const limited = (id: string, limits: TimeLimits) =>
  makeImage(portal.blobs, id, { texts: { title: id }, rights: rightsAt(rights(['everyone'], { '*': ['everyone'] }), limits, now()) })
const report = async (): Promise<DateReport> => {
  // The sessions expire after a few days.
  await portal.renew('admin')
  return (await (await portal.call('getDateReport', { as: 'admin' })).json()) as DateReport
}

test('Y17 the report lists what begins and ends within 30 days, the earliest first', async () => {
  const start = now()
  await portal.put(
    await limited('soon', { visibleFrom: start - dayMs, visibleUntil: start + 3 * dayMs, downloadUntil: start + 2 * dayMs }),
    await limited('later', { visibleUntil: start + 31 * dayMs }),
    await limited('next', { visibleFrom: start + dayMs, visibleUntil: start + 90 * dayMs }),
    await limited('past', { visibleUntil: start - dayMs }),
    await limited('unreadable', { visibleUntil: null }),
    await limited('always', {}),
  )
  const listed = ({ dates }: DateReport) => dates.map(({ id, limit, at }) => [id, limit, at - start])
  const found = await report()
  expect(found.total).toBe(3)
  expect(listed(found)).toEqual([
    ['next', 'visible_from', dayMs],
    ['soon', 'download_until', 2 * dayMs],
    ['soon', 'visible_until', 3 * dayMs],
  ])
  expect(found.dates[0]).toMatchObject({ title: 'next', path: expect.stringContaining('next') })
  portal.wait(2 * dayMs)
  expect(listed(await report())).toEqual([
    ['soon', 'visible_until', 3 * dayMs],
    ['later', 'visible_until', 31 * dayMs],
  ])
})

test('Y17 a long report lists the earliest dates and counts all', async () => {
  const start = now()
  const one = await limited('a', { visibleUntil: start + 10 * dayMs })
  const records = Array.from({ length: maxReportedDateCount + 5 }, (_, index) => ({
    ...one,
    id: `a${index}`,
    rights: rightsAt(one.rights, { visibleUntil: start + dayMs + index }, start),
  }))
  await portal.put(...records)
  const { dates, total } = await report()
  expect(total).toBe(maxReportedDateCount + 5)
  expect(dates.map(({ id }) => id)).toEqual(records.slice(0, maxReportedDateCount).map(({ id }) => id))
})

test.each(['nobody', 'guest', 'user', 'bare', 'expired'] as const)('Y17 %s gets no report', async (as) => {
  expect([401, 403]).toContain((await portal.call('getDateReport', { as })).status)
})
