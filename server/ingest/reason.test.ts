import { expect, test } from 'vitest'
import { failureOf, isLasting, reasonOf, TimeLimitError, UnusableFileError } from './reason.ts'

const coded = (code: string) => Object.assign(new Error('failed'), { code })

test.each([
  ['a time limit', new TimeLimitError('cannot be drawn', 20)],
  ['a stopped decoder', new UnusableFileError('cannot be drawn: the decoder stopped', false)],
  ['a time limit of the decoder', new Error('timeout: 42% complete')],
  ['a full disk', coded('ENOSPC')],
  ['too many open files', coded('EMFILE')],
  ['a file in use', coded('EBUSY')],
  ['a full database', coded('SQLITE_FULL')],
  ['too little memory for the decoder', new Error('VipsJpeg: out of memory -- size == 400MB')],
  ['too little memory for an array', new RangeError('Array buffer allocation failed')],
  ['a full disk under ffmpeg', new Error('av_interleaved_write_frame(): No space left on device')],
])('%s is a temporary failure', (_, error) => {
  expect(isLasting(error)).toBe(false)
  expect(failureOf('is damaged', error)).toMatchObject({ lasting: false, reason: reasonOf(error) })
})

test.each([
  ['an unusable file', new UnusableFileError('is protected by a password')],
  ['an error of the decoder', new Error('VipsJpeg: premature end of JPEG image')],
  ['an error in the program', coded('ERR_OUT_OF_RANGE')],
  ['a thrown text', 'broken'],
])('%s is a permanent failure until the file changes', (_, error) => {
  expect(isLasting(error)).toBe(true)
  expect(failureOf('is damaged', error)).toMatchObject({ lasting: true, reason: `is damaged: ${reasonOf(error)}` })
})
