/** Index of the first element of the ascending `docs` that is `doc` or later; looks from `from` on in steps that double. */
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
