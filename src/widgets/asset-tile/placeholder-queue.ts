type Ready = (address: string | null) => void

const known = new Map<string, string | null>()
const mostKnown = 500
const waiting = new Map<string, Set<Ready>>()
let running = false

const whenIdle = (work: () => void): void => {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work, { timeout: 200 })
  else window.setTimeout(work, 50)
}

const sliceOfTime = 4

const work = async (): Promise<void> => {
  const { placeholderOf } = await import('../asset-stage/placeholder.ts')
  const until = performance.now() + sliceOfTime
  for (const [hash, readers] of waiting) {
    waiting.delete(hash)
    if (readers.size === 0) continue
    const address = placeholderOf(hash)
    if (known.size >= mostKnown) known.delete(known.keys().next().value ?? '')
    known.set(hash, address)
    for (const ready of readers) ready(address)
    if (performance.now() > until) break
  }
  running = false
  begin()
}

const begin = (): void => {
  if (running || waiting.size === 0) return
  running = true
  whenIdle(() => void work())
}

/** Decodes a ThumbHash when there is nothing better to do. @returns what stops waiting for it. */
export const requestPlaceholder = (hash: string, ready: Ready): (() => void) => {
  const address = known.get(hash)
  if (address !== undefined) {
    ready(address)
    return () => undefined
  }
  const readers = waiting.get(hash) ?? new Set()
  readers.add(ready)
  waiting.set(hash, readers)
  begin()
  return () => void readers.delete(ready)
}
