// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lazyComponent } from './lazy-component.tsx'
import { missingCode } from './missing-code.ts'

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
afterEach(() => vi.useRealTimers())

const Part = () => <p>here</p>
const draw = async (Lazy: ReturnType<typeof lazyComponent>) => {
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<main>around{<Lazy />}</main>))
  return { place, leave: () => act(async () => root.unmount()) }
}

describe('a lazy component', () => {
  test('does not affect its surroundings when loading fails, and is retried while it is mounted', async () => {
    const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValueOnce(new TypeError('gone')).mockResolvedValue(Part)
    const { place, leave } = await draw(lazyComponent(load))
    expect(place.textContent).toBe('around')
    await act(() => vi.advanceTimersByTimeAsync(4999))
    expect(load).toHaveBeenCalledTimes(1)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect([place.textContent, load.mock.calls.length]).toEqual(['aroundhere', 2])
    await leave()
  })

  test('is not retried after its component is unmounted', async () => {
    const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValue(new TypeError('gone'))
    const { leave } = await draw(lazyComponent(load))
    await leave()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('E3 reports a failed load after a user action and closes; the next action retries', async () => {
    const reportError = vi.fn<(failure: unknown) => void>()
    missingCode.report = reportError
    const failure = new TypeError('gone')
    const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValue(failure)
    const Requested = lazyComponent<{ open: boolean; onClose: () => void }>(load, true)
    const close = vi.fn<() => void>()
    const root = createRoot(document.createElement('div'))
    const show = (open: boolean) => act(async () => root.render(<Requested open={open} onClose={close} />))
    await show(true)
    expect([reportError.mock.calls, close.mock.calls.length]).toEqual([[[failure]], 1])
    // An automatic retry reports no error.
    await show(false)
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(reportError).toHaveBeenCalledTimes(1)
    await show(true)
    expect([reportError.mock.calls.length, close.mock.calls.length]).toEqual([2, 2])
    await act(async () => root.unmount())
  })
})
