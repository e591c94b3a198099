import type { TaskQueue } from '../../common/task-queue.ts'
import type { BlobGarbage } from '../../ports/blob-garbage.ts'
import type { Blobs } from '../../ports/blobs.ts'
import type { Catalogue } from '../../ports/catalogue.ts'
import type { MadeRenditions } from '../../ports/made-renditions.ts'
import type { Stores } from '../../ports/stores.ts'
import type { FolderRules } from '../../records/folder-rules.ts'
import type { ExclusionReader } from '../exclusion/exclusion.ts'
import type { IngestLog } from '../log.ts'
import type { ExtractContext } from '../record/extract-types.ts'
import type { Retries } from '../retries.ts'
import type { SidecarReader, Sidecars } from '../sidecar/sidecars.ts'
import type { IngestState } from '../state/ingest-state.ts'
import type { ActiveContents } from './active-contents.ts'
import type { Publication } from './publication.ts'
import type { Readings } from './readings.ts'
import type { Tombstones } from './tombstones.ts'

interface AppliedSources {
  /** Digest of the sidecars and collections with which all records were last consistent. */
  with: string | null
  /** Whether the tiles of the collections were chosen from the present catalogue. */
  hasTiles: boolean
  /** Tables as of the last pass. */
  sidecars: Pick<Sidecars, 'describe'> | null
}

/** State and services of all passes. */
export interface PassContext {
  readonly folder: string
  readonly dataFolder: string
  readonly stores: Pick<Stores, 'assets' | 'configuration'>
  readonly catalogue: Pick<Catalogue, 'put' | 'remove' | 'search'>
  /** Runs one change of records and catalogue at a time, so that no older record replaces a newer one. */
  readonly writeInTurn: TaskQueue
  readonly blobs: Blobs
  readonly made: Pick<MadeRenditions, 'read' | 'removeAll'>
  /** Null = unused blobs are removed immediately. */
  readonly garbage: BlobGarbage | null
  /** Whether the blobs have a copy of each original. */
  readonly storesOriginals: boolean
  readonly log: IngestLog
  readonly extractContext: ExtractContext
  readonly state: IngestState
  readonly sidecars: SidecarReader
  readonly exclusion: ExclusionReader
  readonly tombstones: Tombstones
  /** Retries of files, by path. */
  readonly retries: Retries
  /** Whether dates of release and expiration in files limit their rights. */
  readonly usesFileDates: boolean
  /** The rules for folders as last read. */
  readonly folderRules: () => FolderRules
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly stopped: () => boolean
  readonly readings: Readings
  readonly activeContents: ActiveContents
  readonly publication: Publication
  readonly applied: AppliedSources
  /** Ids whose record or renditions are missing; their files are read again. */
  readonly damaged: Set<string>
  /** Contents with new metadata that records do not contain yet. */
  readonly changedContents: Set<string>
}
