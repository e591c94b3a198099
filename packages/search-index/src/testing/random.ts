/** Pseudo-random numbers in [0, 1) (mulberry32). */
export const createRandom = (seed: number): (() => number) => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Random index with a skew to low ones, like word frequencies in texts. */
export const skewedIndex = (random: () => number, length: number): number => Math.min(length - 1, Math.floor(length ** random()) - 1)
