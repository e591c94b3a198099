import type { OfficeCalls } from './office/office-protocol.ts'
import { readOffice } from './office/read-office.ts'
import { isLasting, reasonOf, UnusableFileError } from './reason.ts'
import { serveJobs } from './serve-jobs.ts'

const reasonFor = (error: unknown): string =>
  error instanceof UnusableFileError || !isLasting(error) ? reasonOf(error) : 'is damaged: its contents cannot be unpacked'

serveJobs<OfficeCalls>({ inspect: readOffice }, (error) => ({ reason: reasonFor(error), lasting: isLasting(error) }))
