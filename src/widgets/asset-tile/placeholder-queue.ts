import { placeholderOf } from '../asset-stage/placeholder.ts'

interface Reader {
  readonly isWaiting: () => boolean
  readonly ready: (address: string) => void
}

const known = new Map<string, string | null>()
const mostKnown = 500
const waiting = new Map<string, Reader[]>()
let running = false

const whenIdle = (work: () => void): void => {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work, { timeout: 200 })
  else window.setTimeout(work, 50)
}

const sliceOfTime = 4

const work = (): void => {
  const until = performance.now() + sliceOfTime
  for (const [hash, all] of waiting) {
    waiting.delete(hash)
    const readers = all.filter(({ isWaiting }) => isWaiting())
    if (readers.length === 0) continue
    const address = placeholderOf(hash)
    if (known.size >= mostKnown) known.delete(known.keys().next().value ?? '')
    known.set(hash, address)
    if (address) for (const { ready } of readers) ready(address)
    if (performance.now() > until) break
  }
  running = false
  begin()
}

const begin = (): void => {
  if (running || waiting.size === 0) return
  running = true
  whenIdle(work)
}

/** Decodes a ThumbHash when there is nothing better to do, for those who wait for it by then. */
export const requestPlaceholder = (hash: string, isWaiting: () => boolean, ready: Reader['ready']): void => {
  if (!isWaiting()) return
  const address = known.get(hash)
  if (address) return ready(address)
  if (address === null) return
  waiting.set(hash, [...(waiting.get(hash) ?? []), { isWaiting, ready }])
  begin()
}
