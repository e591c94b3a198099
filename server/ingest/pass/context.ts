import type { Blobs } from '../../ports/blobs.ts'
import type { Catalogue } from '../../ports/catalogue.ts'
import type { Documents } from '../../ports/documents.ts'
import type { IngestLog } from '../log.ts'
import type { Workshop } from '../record/extract.ts'
import type { Retries } from '../retries.ts'
import type { SidecarReader } from '../sidecar/sidecars.ts'
import type { IngestState } from '../state/ingest-state.ts'
import type { Tombstones } from './tombstones.ts'

/** What every pass over the folder works with. */
export interface PassContext {
  readonly folder: string
  readonly dataFolder: string
  readonly documents: Pick<Documents, 'putAssets' | 'removeAssets' | 'getAssets' | 'getDocument' | 'putDocument'>
  readonly catalogue: Pick<Catalogue, 'put' | 'remove' | 'search'>
  readonly blobs: Blobs
  readonly log: IngestLog
  readonly shop: Workshop
  readonly state: IngestState
  readonly sidecars: SidecarReader
  readonly tombstones: Tombstones
  /** Of files by path. */
  readonly retries: Retries
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly stopped: () => boolean
  /** What sidecars and collections were when every record was last known to be in step with them. */
  readonly inStep: { with: string | null }
  /** Contents of whose facts there are more than records show yet. */
  readonly factsChanged: Set<string>
}
