/** `foreign`: no snapshot at all. The others: of another format version, of another schema, damaged. */
export type SnapshotProblem = 'foreign' | 'version' | 'schema' | 'damaged'

/** A snapshot cannot be loaded. Index the documents again. */
export class SnapshotError extends Error {
  constructor(
    readonly problem: SnapshotProblem,
    message: string,
  ) {
    super(message)
    this.name = 'SnapshotError'
  }
}
