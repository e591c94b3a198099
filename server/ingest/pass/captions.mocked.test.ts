import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createIngestHarness, type IngestHarness, noFfmpeg } from '../../../tests/support/media-fixtures-harness.ts'
import { mp4Boxes } from '../../../tests/support/media-fixtures-other.ts'

const busy = vi.hoisted(() => ({ path: null as string | null }))
vi.mock('../../common/source-file.ts', async (original) => {
  const actual = await original<typeof import('../../common/source-file.ts')>()
  return {
    ...actual,
    openRegular: (file: string) =>
      busy.path !== null && file.endsWith(busy.path)
        ? Promise.reject(Object.assign(new Error('too many open files'), { code: 'EMFILE' }))
        : actual.openRegular(file),
  }
})

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness()
})
afterEach(() => harness.close())

test('V2 captions that an overloaded machine could not read are added at the next start', async () => {
  await harness.write('film.mp4', mp4Boxes())
  await harness.write('film.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n')
  await writeFile(join(harness.folder, 'vitrine.csv'), 'file,captions@en\nfilm.mp4,film.vtt\n')
  busy.path = 'film.vtt'
  const report = await harness.runPass({ ffmpeg: noFfmpeg })
  expect(report.notes).toContainEqual({ path: 'film.mp4', reason: 'has captions "film.vtt" that cannot be read now; this is tried again' })
  expect((await harness.record('film.mp4')).captions).toEqual([])
  busy.path = null
  await harness.runPass({ ffmpeg: noFfmpeg })
  expect((await harness.record('film.mp4')).captions).toMatchObject([{ lang: 'en' }])
})
