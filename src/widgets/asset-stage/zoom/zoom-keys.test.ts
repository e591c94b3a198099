// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { setSingleKeys } from '../../../platform/single-keys.ts'
import type { ZoomController } from './zoom-controller.ts'
import { zoomByKey } from './zoom-keys.ts'

afterEach(() => setSingleKeys(true))

test('A6 K1 characters zoom until single keys are turned off on this device; arrows always pan a zoomed picture', () => {
  const calls = { zoomBy: vi.fn<() => void>(), fit: vi.fn<() => void>(), oneToOne: vi.fn<() => void>(), panBy: vi.fn<() => void>() }
  const zoom = { ...calls, isZoomed: () => true } as unknown as ZoomController
  const keys = ['+', '-', '0', '1', 'ArrowLeft', 'x']
  const taken = () => keys.filter((key) => zoomByKey(key, zoom))
  expect(taken()).toEqual(['+', '-', '0', '1', 'ArrowLeft'])
  expect(Object.values(calls).map(({ mock }) => mock.calls.length)).toEqual([2, 1, 1, 1])
  setSingleKeys(false)
  expect(taken()).toEqual(['ArrowLeft'])
  expect(Object.values(calls).map(({ mock }) => mock.calls.length)).toEqual([2, 1, 1, 2])
})
