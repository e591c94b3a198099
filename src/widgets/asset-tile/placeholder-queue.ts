import { putLimited } from '#common/put-limited.ts'
import { placeholderOf } from '../asset-stage/placeholder.ts'

interface Reader {
  readonly isWaiting: () => boolean
  readonly ready: (address: string) => void
}

const cache = new Map<string, string | null>()
const maxCachedCount = 500
const waiting = new Map<string, Reader[]>()
let running = false

const whenIdle = (work: () => void): void => {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work, { timeout: 200 })
  else window.setTimeout(work, 50)
}

const sliceMs = 4

const work = (): void => {
  const until = performance.now() + sliceMs
  for (const [hash, all] of waiting) {
    waiting.delete(hash)
    const readers = all.filter(({ isWaiting }) => isWaiting())
    if (readers.length === 0) continue
    const address = placeholderOf(hash)
    putLimited(cache, hash, address, maxCachedCount)
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

/** Decodes a ThumbHash when the page is idle, for the readers that still wait for it. */
export const requestPlaceholder = (hash: string, isWaiting: () => boolean, ready: Reader['ready']): void => {
  if (!isWaiting()) return
  const address = cache.get(hash)
  if (address) return ready(address)
  if (address === null) return
  waiting.set(hash, [...(waiting.get(hash) ?? []), { isWaiting, ready }])
  begin()
}
