import type { Logger } from 'pino'
import type { Engines } from '../create-portal.ts'
import { createFolderBlobs } from '../engines/blobs/folder.ts'
import { createIndexCatalogue } from '../engines/catalogue/index-catalogue.ts'
import { lockData } from '../engines/documents/data-lock.ts'
import { createSqliteDocuments } from '../engines/documents/sqlite.ts'
import { createRenditions } from '../ingest/renditions.ts'
import { type Ingest, type IngestOptions, startIngest } from '../ingest/start-ingest.ts'
import type { DataFolder } from '../start/data-folder.ts'

export interface EmbeddedOptions {
  /** The watched folder. */
  readonly assets: string
  readonly data: DataFolder
  readonly log: Logger
  /** Bytes that files made on demand may take. */
  readonly room: number
  /** Assets taken into the index, when it has to be built anew. */
  readonly onRebuild: (done: number, total: number) => void
}

export interface Embedded {
  readonly engines: Engines
  startIngest(listeners: Required<Pick<IngestOptions, 'onProgress' | 'onChange'>>): Ingest
  /** Closes in the order that loses nothing; the ingest must have been closed before. */
  close(): Promise<void>
}

/**
 * Everything in this process and one folder: no other service. The only place, with its siblings, that knows engines by name.
 * Rejects with DataInUse or NewerDatabase.
 */
export const openEmbedded = async ({ assets, data, log, room, onRebuild }: EmbeddedOptions): Promise<Embedded> => {
  const lock = lockData(data.folder, data.lock)
  const documents = createSqliteDocuments({ file: data.database })
  const pathOf = async (id: string) => (await documents.getAsset(id))?.path ?? null
  const blobs = createFolderBlobs({ folder: data.blobs, sources: { folder: assets, pathOf } })
  const catalogue = await createIndexCatalogue({ snapshotPath: data.catalogue, documents, onRebuild })
  const renditions = createRenditions({ blobs, folder: assets, dataFolder: data.folder, log, room })
  return {
    engines: { documents, catalogue, blobs, renditions },
    startIngest: (listeners) => startIngest({ folder: assets, dataFolder: data.folder, documents, catalogue, blobs, log, ...listeners }),
    close: async () => {
      await renditions.close()
      await catalogue.snapshot()
      await catalogue.close()
      await documents.close()
      lock.release()
    },
  }
}
