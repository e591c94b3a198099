import { rename } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jpeg } from '../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness } from '../../tests/support/media-fixtures-harness.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness()
})
afterEach(() => harness.close())

const day = (date: number, hour = 0) => Date.UTC(2030, 11, date, hour)
const open = { view: ['everyone'], download: { '*': ['everyone'] } }
const hidden = { view: [], download: { '*': [] } }

test('Y17 stored rights are those of the moment of the pass', async () => {
  for (const path of ['a.jpg', 'b.jpg', 'c.jpg', 'in/d.jpg']) await harness.write(path, await jpeg())
  await harness.write(
    'vitrine.csv',
    'file,view,visible_from,visible_until,download_until\n*,,,2030-12-03Z,\nb.jpg,users,2030-12-02Z,,2030-12-02T12:00Z\nc.jpg,,soon,,\nin/d.jpg,,,2030-12-09Z,\n',
  )
  const report = await harness.runPass({ clock: () => day(1) })
  expect(report.failed).toEqual([
    {
      path: 'vitrine.csv:4',
      hides: true,
      reason: expect.stringMatching(/"visible_from" is not a date.*no user may view the file until this is repaired/),
    },
  ])
  const limits = { visibleUntil: day(4) }
  expect((await harness.record('a.jpg')).rights).toMatchObject({ ...open, timed: { ...open, limits, nextAt: day(4) } })
  expect((await harness.record('b.jpg')).rights).toMatchObject({
    ...hidden,
    timed: {
      view: ['users'],
      download: { '*': ['everyone'] },
      limits: { ...limits, visibleFrom: day(2), downloadUntil: day(2, 12) },
      nextAt: day(2),
    },
  })
  expect((await harness.record('c.jpg')).rights).toMatchObject({ ...hidden, timed: { limits: { visibleFrom: null } } })
  expect((await harness.record('in/d.jpg')).rights.timed?.limits).toEqual({ visibleUntil: day(10) })
})

test('Y17 a changed or removed limit applies at the next pass', async () => {
  await harness.write('a.jpg', await jpeg())
  await harness.write('vitrine.csv', 'file,visible_until\na.jpg,2030-12-03Z\n')
  await harness.runPass({ clock: () => day(5) })
  expect((await harness.record('a.jpg')).rights).toMatchObject(hidden)
  await harness.write('vitrine.csv', 'file,visible_until\na.jpg,2030-12-06Z\n')
  await harness.runPass({ clock: () => day(5) })
  expect((await harness.record('a.jpg')).rights).toMatchObject({ ...open, timed: { nextAt: day(7) } })
  await harness.write('vitrine.csv', 'file,title\na.jpg,Mill\n')
  await harness.runPass({ clock: () => day(5) })
  const { rights } = await harness.record('a.jpg')
  expect(rights).toMatchObject(open)
  expect(rights.timed).toBeUndefined()
})

test('Y17 limits that were reached before the start apply even if the media folder is unreadable', async () => {
  await harness.write('a.jpg', await jpeg())
  await harness.write('vitrine.csv', 'file,visible_until\na.jpg,2030-12-03Z\n')
  await harness.runPass({ clock: () => day(1) })
  await rename(harness.folder, `${harness.folder} away`)
  await expect(harness.runPass({ clock: () => day(4) })).rejects.toThrow('ENOENT')
  expect((await harness.record('a.jpg')).rights).toMatchObject(hidden)
})
