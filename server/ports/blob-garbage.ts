/** Blobs that no record uses any more. They stay for some time, for a restore of the database and for servers that still send them. */
export interface BlobGarbage {
  /** @param now milliseconds since the epoch; a blob that is added again stays from then on */
  add(keys: readonly string[], now: number): Promise<void>
  /**
   * Passes some of the oldest blobs that were added before a time to `work`, and forgets them after it resolves. No other server becomes the
   * leader in between. `work` can run again for the same blobs. Rejects for a former leader.
   * @returns number of blobs; 0 = there are no more
   */
  take(before: number, work: (keys: readonly string[]) => Promise<void>): Promise<number>
}
