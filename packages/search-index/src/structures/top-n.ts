/**
 * Returns the first `limit` candidates in sorted order. `precedes` must be a strict total order.
 *
 * Uses a binary heap of the best candidates with the worst one on top, so most candidates cost one comparison. O(n log limit) time,
 * O(limit) space.
 */
export const topN = (candidates: Iterable<number>, limit: number, precedes: (a: number, b: number) => boolean): number[] => {
  const heap: number[] = []
  if (limit <= 0) return heap
  for (const candidate of candidates) {
    if (heap.length < limit) {
      heap.push(candidate)
      siftUp(heap, precedes)
    } else if (precedes(candidate, heap[0] ?? candidate)) {
      heap[0] = candidate
      siftDown(heap, precedes)
    }
  }
  return heap.sort((a, b) => (precedes(a, b) ? -1 : 1))
}

const siftUp = (heap: number[], precedes: (a: number, b: number) => boolean): void => {
  let index = heap.length - 1
  const item = heap[index] ?? 0
  while (index > 0) {
    const parent = (index - 1) >> 1
    const parentItem = heap[parent] ?? 0
    if (!precedes(parentItem, item)) break
    heap[index] = parentItem
    index = parent
  }
  heap[index] = item
}

const siftDown = (heap: number[], precedes: (a: number, b: number) => boolean): void => {
  const item = heap[0] ?? 0
  let index = 0
  for (;;) {
    let child = 2 * index + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && precedes(heap[child] ?? 0, heap[child + 1] ?? 0)) child++
    const childItem = heap[child] ?? 0
    if (!precedes(item, childItem)) break
    heap[index] = childItem
    index = child
  }
  heap[index] = item
}
