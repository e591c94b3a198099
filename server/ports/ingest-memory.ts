/** State of a file of the media folder, as JSON. */
export interface IngestEntry {
  readonly path: string
}

/** Entries of the ingest, so that a start or another leader does not read all files again. */
export interface IngestMemory {
  /** All entries, one for each path. Another version may have written them; unreadable ones are left out. */
  entries(): AsyncIterable<unknown>
  /**
   * Stores entries and removes the paths in `gone`; resolves after the data is safe. Calls must not overlap. Rejects for a former leader.
   */
  change(entries: readonly IngestEntry[], gone: readonly string[]): Promise<void>
  /** Time of the last check that found all blobs at a place, in milliseconds since the epoch; null = never, or another place was checked since. */
  blobsCheckedAt(place: string): Promise<number | null>
  setBlobsChecked(place: string, at: number): Promise<void>
}
