import { expect, test } from 'vitest'
import { seed } from '../support/seed.ts'
import { scaledMs } from '../support/time-limits.ts'
import { checkUploadHistories, checkUploadsWithEachFault } from '../support/uploads/check-upload-histories.ts'

test('X11 uploads that a draft, a version or a page uses survive a fault in each call of the stores, and others are removed (fault 34)', {
  timeout: scaledMs(120_000),
}, async () => {
  const { faults, steps } = await checkUploadsWithEachFault()
  console.info(`uploads: ${faults} faults, one in each call`)
  expect(faults).toBeGreaterThan(2 * steps)
})

const runs = Number(process.env['UPLOAD_HISTORIES'] ?? 400)

test(`X11 ${runs} random histories of uploads with faults lose no used file and leave no unused one (seed ${seed})`, {
  timeout: scaledMs(300_000),
}, async () => {
  // Guards against a harness that injects no faults.
  expect(await checkUploadHistories(runs)).toBeGreaterThan(runs / 2)
})
