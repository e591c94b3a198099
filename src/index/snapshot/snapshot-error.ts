export type SnapshotProblem = 'foreign' | 'version' | 'schema' | 'damaged'

/** The bytes are no snapshot that this index can go on with: index the documents anew. */
export class SnapshotError extends Error {
  constructor(
    readonly problem: SnapshotProblem,
    message: string,
  ) {
    super(message)
    this.name = 'SnapshotError'
  }
}
