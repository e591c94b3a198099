import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { runId } from '../../common/run-id.ts'

export interface Spool {
  /** Writes the stream to a file, calls `task`, and removes the file in any case. */
  use<Result>(bytes: Readable, task: (file: string, size: number) => Promise<Result>): Promise<Result>
}

/** Streams as temporary files of this node. Files of an earlier run are removed, so each node needs a folder of its own. */
export const createSpool = (folder: string): Spool => {
  const prefix = 'upload-'
  const ready = (async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const isLeftover = (name: string) => name.startsWith(prefix) && !name.startsWith(prefix + runId)
    for (const name of await readdir(folder)) if (isLeftover(name)) await rm(join(folder, name), { force: true })
  })()
  // The first `use` reports the failure.
  ready.catch(() => undefined)
  return {
    use: async (bytes, task) => {
      await ready
      const file = join(folder, `${prefix}${runId}-${randomUUID()}`)
      try {
        await pipeline(bytes, createWriteStream(file, { flags: 'wx' }))
        return await task(file, (await stat(file)).size)
      } finally {
        await rm(file, { force: true })
      }
    },
  }
}
