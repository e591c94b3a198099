import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { showToastAtom, type Toast, toastsAtom } from './atoms.ts'
import { displayMs, inDisplayOrder } from './toast-order.ts'

const undo = { message: 'toast.undo', run: () => undefined }
const toast = (id: number, over: Partial<Toast> = {}): Toast => ({ id, level: 'info', message: `m${id}`, ...over })

test('E2 information precedes toasts with actions and errors, which follow newest first', () => {
  const waiting = [toast(1, { action: undo }), toast(2), toast(3, { level: 'danger' }), toast(4, { level: 'success' })]
  expect(inDisplayOrder(waiting).map(({ id }) => id)).toEqual([2, 4, 3, 1])
})

test('E2 a toast stays long enough to read while others wait', () => {
  const long = 'x'.repeat(100)
  expect(displayMs(toast(1), long, false)).toBe(5000)
  expect(displayMs(toast(1), 'short', false)).toBe(2000)
  expect(displayMs(toast(1, { level: 'danger' }), 'short', false)).toBe(8000)
  expect(displayMs(toast(1, { action: undo }), 'short', false)).toBe(10_000)
})

test('E2 a repeated toast does not wait behind older ones', () => {
  const store = createStore()
  for (const message of ['refused', 'discarded', 'refused']) store.set(showToastAtom, { level: 'danger', message })
  expect(store.get(toastsAtom).map(({ message }) => message)).toEqual(['discarded', 'refused'])
})
