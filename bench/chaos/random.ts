/** Random numbers that only depend on a seed. */
export interface Random {
  /** From 0 up to, but not including, `end`. */
  below(end: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  pick<Value>(values: readonly Value[]): Value | null
}

/** Mulberry32, with a sequence of its own for each name. */
export const createRandom = (seed: number, name: string): Random => {
  let state = seed
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x9e3779b1)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return { below, chance: (probability) => next() < probability, pick: (values) => values[below(values.length)] ?? null }
}
