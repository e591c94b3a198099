/** @returns the keys that are done */
export type RemoveBlobs = (keys: readonly string[], isLocked: () => boolean) => Promise<readonly string[]>

/** Blobs that no record uses any more. They stay for some time, for a restore of the database and for servers that still send them. */
export interface BlobGarbage {
  /** @param now milliseconds since the epoch; a blob that is added again stays from then on */
  add(keys: readonly string[], now: number): Promise<void>
  /**
   * Passes some of the oldest blobs that were added before a time to `work`, and forgets those that it returns. While `isLocked`, no other
   * server becomes the leader. `work` can run again for the same blobs. Rejects for a former leader.
   * @returns number of forgotten blobs; 0 = there are no more, or there was no time
   */
  take(before: number, work: RemoveBlobs): Promise<number>
}
