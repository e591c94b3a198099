/**
 * The `limit` best of the given numbers, best first. `before(a, b)` says that a stands before b; it must order all of them strictly.
 * Keeps a heap of the best so far with the worst of them on top, so most candidates cost one comparison.
 */
export const bestOf = (candidates: Iterable<number>, limit: number, before: (a: number, b: number) => boolean): number[] => {
  const heap: number[] = []
  if (limit <= 0) return heap
  for (const candidate of candidates) {
    if (heap.length < limit) {
      heap.push(candidate)
      rise(heap, before)
    } else if (before(candidate, heap[0] ?? candidate)) {
      heap[0] = candidate
      sink(heap, before)
    }
  }
  return heap.sort((a, b) => (before(a, b) ? -1 : 1))
}

const rise = (heap: number[], before: (a: number, b: number) => boolean): void => {
  let at = heap.length - 1
  const item = heap[at] ?? 0
  while (at > 0) {
    const parent = (at - 1) >> 1
    const above = heap[parent] ?? 0
    if (!before(above, item)) break
    heap[at] = above
    at = parent
  }
  heap[at] = item
}

const sink = (heap: number[], before: (a: number, b: number) => boolean): void => {
  const item = heap[0] ?? 0
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && before(heap[child] ?? 0, heap[child + 1] ?? 0)) child++
    const below = heap[child] ?? 0
    if (!before(item, below)) break
    heap[at] = below
    at = child
  }
  heap[at] = item
}
