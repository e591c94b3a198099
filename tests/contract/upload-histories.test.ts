import { expect, test } from 'vitest'
import { seed } from '../support/seed.ts'
import { checkUploadHistories } from '../support/uploads/check-upload-histories.ts'

test(`X11 30 random histories of uploads with faults lose no used file and leave no unused one (seed ${seed})`, async () => {
  // Guards against a harness that injects no faults.
  expect(await checkUploadHistories(30)).toBeGreaterThan(15)
})
