import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jpeg, withIptc } from '../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness, reasons } from '../../tests/support/media-fixtures-harness.ts'
import { fileDates } from './metadata/file-dates.ts'
import { limitsOfDates, unreadableDates } from './pass/date-limits.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness()
})
afterEach(() => harness.close())

const day = (date: number, hour = 0) => Date.UTC(2030, 11, date, hour)
const clock = () => day(5)
const release = (date: string, time = ''): readonly (readonly [number, string])[] => [
  [30, date],
  [35, time],
]
const expiration = (date: string, time = ''): readonly (readonly [number, string])[] => [
  [37, date],
  [38, time],
]
const dated = async (...sets: readonly (readonly [number, string])[]) => withIptc(await jpeg(), sets)
const isPublic = async (path: string) => (await harness.record(path)).rights.view.includes('everyone')

test('Y17 dates of release and expiration limit the rights of a picture where the operator wants it', async () => {
  await harness.write('early.jpg', await dated(...release('20301206', '120000+0000')))
  await harness.write('late.jpg', await dated(...expiration('20301205', '235959+0100')))
  await harness.write('over.jpg', await dated(...expiration('20301204', '235959+0000')))
  await harness.write('both.jpg', await dated(...release('20301201', '000000+0000'), ...expiration('20301231', '120000-0500')))
  await harness.write('none.jpg', await dated(...release('00000000'), ...expiration('        ', '000000')))
  const paths = ['early.jpg', 'late.jpg', 'over.jpg', 'both.jpg', 'none.jpg']
  const shown = async () => Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await isPublic(path)])))
  await harness.runPass({ clock })
  expect(await shown()).toEqual(Object.fromEntries(paths.map((path) => [path, true])))

  await harness.runPass({ clock, datesFromIptc: true })
  expect(await shown()).toEqual({ 'early.jpg': false, 'late.jpg': true, 'over.jpg': false, 'both.jpg': true, 'none.jpg': true })
  const limitsOf = async (path: string) => (await harness.record(path)).rights.timed?.limits
  expect(await limitsOf('early.jpg')).toEqual({ visibleFrom: day(6, 12) })
  expect(await limitsOf('late.jpg')).toEqual({ visibleUntil: day(5, 23) - 1000 })
  expect(await limitsOf('both.jpg')).toEqual({ visibleFrom: day(1), visibleUntil: day(31, 17) })
  expect(await limitsOf('none.jpg')).toBeUndefined()

  await harness.runPass({ clock })
  expect(await shown()).toEqual(Object.fromEntries(paths.map((path) => [path, true])))
})

test('Y17 a column of a table replaces the date of the file, and a changed table applies without reading the file again', async () => {
  await harness.write('a.jpg', await dated(...expiration('20301204', '000000+0000')))
  await harness.write('vitrine.csv', 'file,visible_until,download_until\na.jpg,2030-12-20Z,2030-12-06Z\n')
  await harness.runPass({ clock, datesFromIptc: true })
  expect((await harness.record('a.jpg')).rights.timed?.limits).toEqual({ visibleUntil: day(21), downloadUntil: day(7) })
  await harness.write('vitrine.csv', 'file,download_until\na.jpg,2030-12-06Z\n')
  await harness.runPass({ clock, datesFromIptc: true })
  expect((await harness.record('a.jpg')).rights.timed?.limits).toEqual({ visibleUntil: day(4), downloadUntil: day(7) })
  expect(await isPublic('a.jpg')).toBe(false)
})

test('Y17 a date that cannot be read hides its file and is reported, until the option is off', async () => {
  await harness.write('a.jpg', await dated(...expiration('20301305')))
  await harness.runPass({ clock })
  const report = await harness.runPass({ clock, datesFromIptc: true })
  expect(await isPublic('a.jpg')).toBe(false)
  expect(reasons(report.notes)).toEqual({
    'a.jpg': 'has the IPTC date "2030-13-05", which cannot be read: no user may view the file until this is repaired',
  })
  expect(reasons((await harness.runPass({ clock, datesFromIptc: true })).notes)).toEqual(reasons(report.notes))
  const off = await harness.runPass({ clock })
  expect([await isPublic('a.jpg'), off.notes]).toEqual([true, []])
})

test('Y17 any text in a date gives a limit, a refusal, or means that there is no date', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 12 }), fc.string({ maxLength: 14 }), (date, time) => {
      const dates = fileDates(
        new Map([
          [37, [date]],
          [38, [time]],
        ]),
      )
      const { visibleUntil } = limitsOfDates(dates)
      expect(visibleUntil === undefined).toBe(!/[^\s0]/.test(date))
      expect(unreadableDates(dates).length).toBe(visibleUntil === null ? 1 : 0)
    }),
  )
})
