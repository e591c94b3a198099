import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { later } from './later.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
afterEach(() => vi.useRealTimers())

const Part = () => <p>here</p>
const draw = async (Later: ReturnType<typeof later>) => {
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<main>around{<Later />}</main>))
  return { place, leave: () => act(async () => root.unmount()) }
}

describe('a part that comes later', () => {
  test('leaves what is around it alone when it can’t be had, and is asked for again as long as it is wanted', async () => {
    const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValueOnce(new TypeError('gone')).mockResolvedValue(Part)
    const { place, leave } = await draw(later(load))
    expect(place.textContent).toBe('around')
    await act(() => vi.advanceTimersByTimeAsync(4999))
    expect(load).toHaveBeenCalledTimes(1)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect([place.textContent, load.mock.calls.length]).toEqual(['aroundhere', 2])
    await leave()
  })

  test('is not asked for any more once nobody waits for it', async () => {
    const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValue(new TypeError('gone'))
    const { leave } = await draw(later(load))
    await leave()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).toHaveBeenCalledTimes(1)
  })
})
