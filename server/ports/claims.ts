/** Keys that only one holder can claim at a time, across all servers that use the same stores. */
export interface Claims {
  /**
   * Takes a key until `end`, or extends it for the same holder; false while another holder has it. After `end` it is free, because its
   * server may have ended. Both times are milliseconds since the epoch. Each call is atomic.
   */
  claim(key: string, holder: string, end: number, now: number): Promise<boolean>
  /** Does nothing if another holder has the key. */
  release(key: string, holder: string): Promise<void>
}

/** A later end can only come from a clock that was set back since. */
export const maxClaimMs = 10 * 60_000
