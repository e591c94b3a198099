import { expect, test } from 'vitest'
import { UnusableFileError } from '../reason.ts'
import { imageFailure, withinTimeLimit } from './inspect-image.ts'

const timeout = 'takes too long to decode'

test('X2 a message of the decoder, which may be about another picture, is no reason', () => {
  for (const message of [
    'timeout: 57% complete',
    'VipsJpeg: out of memory -- size == 400MB',
    'unable to allocate\nVipsJpeg: allocation failed',
  ]) {
    const { reason, lasting } = imageFailure(new Error(message))
    expect([reason, lasting]).toEqual(['cannot be decoded now', false])
  }
  const { reason, lasting } = imageFailure(new Error('VipsJpeg: premature end of other.jpg'))
  expect([reason, lasting]).toEqual(['cannot be read here: it is damaged, or of a variant that the decoder does not know', true])
})

test('X2 errors with a code of the system and other reasons stay', () => {
  const noHandles = imageFailure(Object.assign(new Error('open'), { code: 'EMFILE' }))
  expect([noHandles.reason, noHandles.lasting]).toEqual(['cannot be read now (too many open files)', false])
  expect(imageFailure(new Error('write: No space left on device')).reason).toBe('cannot be added now (the disk of the data folder is full)')
  const known = new UnusableFileError('is a drawing')
  expect(imageFailure(known)).toBe(known)
})

test('X2 a decoder that fails after its time limit took too long, even if another picture received the message', async () => {
  let now = 1000
  const failAfter = (seconds: number, error: Error) =>
    withinTimeLimit(
      120,
      () => {
        now += seconds * 1000
        return Promise.reject(error)
      },
      () => now,
    ).catch((failure: unknown) => imageFailure(failure))
  expect(await failAfter(121, new Error(''))).toMatchObject({ reason: timeout, lasting: false })
  expect(await failAfter(119, new Error('timeout: 3% complete'))).toMatchObject({ reason: 'cannot be decoded now', lasting: false })
  expect(await failAfter(119, new Error(''))).toMatchObject({ lasting: true })
  const known = new UnusableFileError('is a drawing')
  expect(await failAfter(121, known)).toBe(known)
})
