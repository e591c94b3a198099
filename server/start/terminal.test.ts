import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { heifDecoderMissing } from '../ingest/record/preview-failure.ts'
import type { IngestReport } from '../ingest/report.ts'
import { createTerminal, printReport } from './terminal.ts'

const quiet: IngestReport = {
  assets: 3,
  added: 0,
  changed: 0,
  removed: 0,
  skipped: [],
  failed: [],
  notes: [],
  publishable: 0,
  seconds: 1,
  ffmpeg: true,
}
const printed = (report: Partial<IngestReport>): string[] => {
  const lines: string[] = []
  printReport({ print: (text) => void lines.push(text), progress: () => undefined }, { ...quiet, ...report }, '/data/server.log')
  return lines
}

test('names every unusable media file with its reason and counts other files', () => {
  expect(
    printed({
      failed: [{ path: 'a/cut.jpg', reason: 'is damaged: it ends too early' }],
      skipped: [
        { path: 'IMG_1.JXL', reason: 'is a JPEG XL picture, which cannot be read here: convert it to JPEG or PNG' },
        { path: 'notes.txt', reason: 'is not a picture, video, PDF or 3D model' },
      ],
    }),
  ).toEqual([
    '3 assets ready (1 other file skipped).',
    '2 problems:',
    '  a/cut.jpg is damaged: it ends too early',
    '  IMG_1.JXL is a JPEG XL picture, which cannot be read here: convert it to JPEG or PNG',
  ])
})

test('names the first thousand of many and the log with the others', () => {
  const lines = printed({ failed: Array.from({ length: 1025 }, (_, at) => ({ path: `${at}.png`, reason: 'is empty (0 bytes)' })) })
  expect(lines.slice(2)).toHaveLength(1001)
  expect(lines.at(-1)).toBe('  … and 25 more, see /data/server.log')
})

test('names a missing ffmpeg once, not for every video', () => {
  const notes = [
    { path: 'a.mp4', reason: 'has no preview: ffmpeg is not installed' },
    { path: 'b.mp4', reason: 'has no preview: its first frame is damaged' },
  ]
  expect(printed({ ffmpeg: false, notes })).toEqual([
    '3 assets ready.',
    'ffmpeg is not installed: videos are served as they are, without posters and smaller versions.',
    '1 note:',
    '  b.mp4 has no preview: its first frame is damaged',
  ])
})

test('names a missing decoder of HEIC once, not for every picture', () => {
  const notes = ['a.heic', 'b.heic'].map((path) => ({ path, reason: heifDecoderMissing }))
  expect(printed({ notes })).toEqual(['3 assets ready.', 'libheif-js is not installed: HEIC pictures have no preview and no conversions.'])
})

/** Lines of a pass over so many files, without a terminal. */
const progressOf = (...totals: readonly number[]): string[] => {
  const out = new PassThrough()
  const terminal = createTerminal(out as unknown as NodeJS.WriteStream)
  for (const total of totals) for (let done = 0; done <= total; done += 1) terminal.progress('Reading files', done, total)
  return String(out.read()).trim().split('\n')
}

test('without a terminal, progress is one line for few files and one for every tenth of many', () => {
  expect(progressOf(51)).toEqual(['Reading files: 0 of 51'])
  expect(progressOf(51, 52)).toEqual(['Reading files: 0 of 51', 'Reading files: 0 of 52'])
  expect(progressOf(5000)).toHaveLength(11)
  expect(progressOf(5000).at(-1)).toBe('Reading files: 5000 of 5000')
})
