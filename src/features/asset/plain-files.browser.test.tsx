import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openSearch } from '../../../tests/support/component/search-portal.ts'

/** A tenth of a second: mono, 8 kHz, 8 bits. */
const sound = () => {
  const bytes = new Uint8Array(844).fill(128)
  const view = new DataView(bytes.buffer)
  const text = (at: number, value: string) => bytes.set(new TextEncoder().encode(value), at)
  text(0, 'RIFF')
  view.setUint32(4, 836, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, 8000, true)
  view.setUint32(28, 8000, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  text(36, 'data')
  view.setUint32(40, 800, true)
  return bytes
}

const asset = (kind: string, filetype: string) => ({ id: 'a', title: 'Press statement', asset_groups: [kind], filetype })
const open = (kind: string, filetype: string, calls: object = {}) =>
  openSearch('#/asset/a', {
    calls: { getConvertSets: () => ({ convert_sets: [] }), getAssets: () => ({ docs: [asset(kind, filetype)], missing: [] }), ...calls },
  })

test('V9 a file without a viewer shows its icon and format, and requests no picture', async () => {
  const { api } = await open('other', 'docx')
  await expect.element(page.getByText('No preview for DOCX files')).toBeVisible()
  expect([api.callsOf('getPreview'), api.callsOf('getVideo')]).toEqual([[], []])
  expect(document.querySelector('.asset-screen-stage img')).toBeNull()
})

test('V9 a sound has a player with the name of the asset', async () => {
  const src = URL.createObjectURL(new Blob([sound()], { type: 'audio/wav' }))
  await open('audio', 'wav', { getVideo: () => ({ url: src, sources: [{ src, type: 'audio/wav' }] }) })
  await expect.poll(() => document.querySelector('audio')?.ariaLabel).toBe('Press statement')
  const player = document.querySelector('audio')
  await expect.poll(() => player?.duration).toBeCloseTo(0.1)
  expect([player?.controls, player?.preload]).toEqual([true, 'metadata'])
})

test('V9 a sound that the user may not play shows its icon', async () => {
  await open('audio', 'wav', { getVideo: () => ({}) })
  await expect.element(page.getByText('No preview for WAV files')).toBeVisible()
  expect(document.querySelector('audio')).toBeNull()
})

const withCover = (getVideo: () => object) => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>'
  const url = URL.createObjectURL(new Blob([picture], { type: 'image/svg+xml' }))
  return open('audio', 'wav', { getAssets: () => ({ docs: [{ ...asset('audio', 'wav'), url }], missing: [] }), getVideo })
}
const stageImage = () => document.querySelector<HTMLImageElement>('.asset-screen-stage img')

test('V9 a sound shows its cover above the player', async () => {
  const src = URL.createObjectURL(new Blob([sound()], { type: 'audio/wav' }))
  await withCover(() => ({ url: src, sources: [{ src, type: 'audio/wav' }] }))
  await expect.poll(() => document.querySelector('.asset-screen-stage audio')).not.toBeNull()
  await expect.poll(() => stageImage()?.naturalWidth).toBe(40)
  expect(stageImage()?.alt).toBe('')
})

test('V9 a user who may not play a sound sees its cover', async () => {
  await withCover(() => ({}))
  await expect.poll(() => stageImage()?.alt).toBe('Press statement')
  expect(document.querySelector('audio')).toBeNull()
})
