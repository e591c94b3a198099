import { databaseName } from '#local/database/database-name.ts'
import { watchWrites } from '#local/database/watch-writes.ts'
import { createDownloadStore, type DownloadStore } from '#local/downloads/download-store.ts'
import { createJobParts, type JobParts } from '#local/downloads/job-parts.ts'
import { openPartFiles } from '#local/downloads/part-files.ts'
import { openUserDatabase, type UserDatabase } from '#local/user-database/user-database.ts'
import { createPartWriter } from '../../platform/part-writer.ts'
import type { DownloadView } from './engine-deps.ts'
import { createJobFiles, type JobFiles } from './job-files.ts'
import { createShownJobs, type ShownJobs } from './shown-jobs.ts'

/** Stored jobs of one user with their bytes. */
export interface UserJobs {
  readonly database: UserDatabase
  readonly store: DownloadStore
  readonly parts: JobParts
  readonly files: JobFiles
  readonly shown: ShownJobs
}

/** Opens the jobs of a user. The page shows each change. @param signal aborted when the engine stops */
export const openUserJobs = (scope: string | null, { onJobs, onStorage }: DownloadView, signal: AbortSignal): UserJobs => {
  const database = openUserDatabase(scope, { onState: onStorage })
  const shown = createShownJobs({ list: () => store.list(), onJobs, signal })
  const store = createDownloadStore(watchWrites(database, shown.schedule), { newId: () => crypto.randomUUID() })
  database.register(store)
  const parts = createJobParts(store, openPartFiles(databaseName(scope), createPartWriter()))
  return { database, store, parts, files: createJobFiles(store, parts), shown }
}
