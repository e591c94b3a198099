/** Progress of the first ingest pass. */
export interface Readiness {
  readonly ready: boolean
  readonly done: number
  readonly total: number
}
