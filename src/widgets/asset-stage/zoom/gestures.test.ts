// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { attachGestures } from './gestures.ts'
import type { ZoomController } from './zoom-controller.ts'

test('A6 a press that ended outside does not move the picture when the pointer returns', () => {
  const element = document.createElement('div')
  const panBy = vi.fn<ZoomController['panBy']>()
  const toggle = vi.fn<ZoomController['toggle']>()
  const zoom: Pick<ZoomController, 'panBy' | 'toggle' | 'isZoomed'> = { panBy, toggle, isZoomed: () => true }
  const stop = attachGestures(element, zoom as ZoomController, { onDrag: () => undefined, onSwipe: () => undefined })
  element.setPointerCapture = () => undefined
  const point = (type: string, clientX: number, buttons: number) =>
    element.dispatchEvent(new PointerEvent(type, { pointerId: 1, button: 0, buttons, clientX, clientY: 0 }))
  point('pointerdown', 4, 1)
  for (const x of [0, 40, 80]) point('pointermove', x, 0)
  expect(panBy).not.toHaveBeenCalled()
  for (const type of ['pointerdown', 'pointerup']) point(type, 80, 0)
  expect(toggle).not.toHaveBeenCalled()
  point('pointerdown', 0, 1)
  for (const x of [20, 40]) point('pointermove', x, 1)
  expect(panBy).toHaveBeenLastCalledWith({ x: 20, y: 0 })
  stop()
})
