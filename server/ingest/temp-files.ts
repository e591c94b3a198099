import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runId } from '../common/run-id.ts'

export interface TempFiles {
  /** Calls `task` with a new path and removes its file afterwards, in any case. */
  use<Result>(extension: string, task: (file: string) => Promise<Result>): Promise<Result>
}

/** Temporary files in the data folder. Files of an earlier run are removed. */
export const createTempFiles = (dataFolder: string): TempFiles => {
  const folder = join(dataFolder, 'tmp')
  const ready = (async () => {
    await mkdir(folder, { recursive: true })
    for (const name of await readdir(folder)) if (!name.startsWith(runId)) await rm(join(folder, name), { recursive: true, force: true })
  })()
  // The first `use` reports the failure.
  ready.catch(() => undefined)
  return {
    async use(extension, task) {
      await ready
      const file = join(folder, `${runId}-${randomUUID()}.${extension}`)
      try {
        return await task(file)
      } finally {
        await rm(file, { recursive: true, force: true })
      }
    },
  }
}
