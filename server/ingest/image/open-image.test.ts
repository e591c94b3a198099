import { expect, test } from 'vitest'
import { ultraHdrJpeg } from '../../../tests/support/media-fixtures.ts'
import { inspectImage } from './inspect-image.ts'
import { defaultImageLimits, openImage } from './open-image.ts'

test('an Ultra HDR picture is read as the standard picture that it contains, so that its gain map cannot fail', async () => {
  const picture = await ultraHdrJpeg()
  expect(picture.includes('urn:iso:std:iso:ts:21496')).toBe(true)
  expect(await inspectImage(picture)).toMatchObject({ width: 60, height: 40 })
  const metadata = await openImage(picture, defaultImageLimits, 'strict').metadata()
  expect(metadata.gainMap).toBeUndefined()
})
