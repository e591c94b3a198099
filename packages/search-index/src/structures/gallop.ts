/** Galloping (exponential) search: index of the first element ≥ `doc` in the ascending list, starting at `from`. O(log distance). */
export const gallop = (docs: Uint32Array, doc: number, from: number): number => {
  let step = 1
  let low = from
  while (low + step < docs.length && (docs[low + step] ?? 0) < doc) {
    low += step
    step *= 2
  }
  let high = Math.min(docs.length, low + step)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((docs[middle] ?? 0) < doc) low = middle + 1
    else high = middle
  }
  return low
}
