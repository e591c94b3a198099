/** How many documents have each value of a field: `counts[i]` of them the value number `values[i]`. Values that none has are left out; in no order. */
export interface ValueCounts {
  readonly values: Uint32Array
  readonly counts: Uint32Array
}

export const noCounts: ValueCounts = { values: new Uint32Array(0), counts: new Uint32Array(0) }
