/** Documents per value of a field: `counts[i]` documents have the value ordinal `values[i]`. Unordered, without zero counts. */
export interface ValueCounts {
  readonly values: Uint32Array
  readonly counts: Uint32Array
}

export const noCounts: ValueCounts = { values: new Uint32Array(0), counts: new Uint32Array(0) }
