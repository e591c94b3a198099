// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { isShortcutAllowed, setSingleKeys } from '../../../platform/single-keys.ts'
import { controlByKey } from './video-keys.ts'

test('K1 single keys work until they are turned off on this device, other keys always', () => {
  const video = document.createElement('video')
  const muteByKey = () => {
    controlByKey('m', video)
    return video.muted
  }
  const acting = () => ['/', 'k', ' ', '+', 'ArrowLeft', 'Home'].filter(isShortcutAllowed)
  expect(acting()).toEqual(['/', 'k', ' ', '+', 'ArrowLeft', 'Home'])
  expect(muteByKey()).toBe(true)
  setSingleKeys(false)
  expect(acting()).toEqual(['ArrowLeft', 'Home'])
  expect(muteByKey()).toBe(true)
  setSingleKeys(true)
  expect(muteByKey()).toBe(false)
})
