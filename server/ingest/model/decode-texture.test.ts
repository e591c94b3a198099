import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bombPng } from '../../../tests/support/media-fixtures.ts'
import { decodeTexture } from './decode-texture.ts'

test('decodes a picture to four channels, not larger than requested', async () => {
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: { r: 200, g: 0, b: 0 } } })
    .png()
    .toBuffer()
  const decoded = await decodeTexture(picture, 10)
  expect([decoded?.width, decoded?.height, ...(decoded?.data.subarray(0, 4) ?? [])]).toEqual([10, 5, 200, 0, 0, 255])
})

test('refuses a picture that is too large, damaged, or of another format', async () => {
  await expect(decodeTexture(bombPng(20_000, 20_000), 1024)).rejects.toThrow()
  await expect(decodeTexture(Buffer.from('no picture'), 1024)).rejects.toThrow()
  expect(await decodeTexture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'), 1024)).toBeNull()
})
