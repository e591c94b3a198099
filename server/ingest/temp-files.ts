import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runId } from '../common/run-id.ts'

export interface TempFiles {
  /** Hands out a path that does not exist yet and removes whatever is there when the task ends, however it ends. */
  use<Result>(extension: string, task: (file: string) => Promise<Result>): Promise<Result>
}

/** Work files in the data folder. What an earlier run left behind is removed. */
export const createTempFiles = (dataFolder: string): TempFiles => {
  const folder = join(dataFolder, 'tmp')
  const ready = (async () => {
    await mkdir(folder, { recursive: true })
    for (const name of await readdir(folder)) if (!name.startsWith(runId)) await rm(join(folder, name), { recursive: true, force: true })
  })()
  // The first user hears of it.
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
