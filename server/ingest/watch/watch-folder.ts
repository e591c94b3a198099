import { basename } from 'node:path'
import { watch } from 'chokidar'
import type { IngestLog } from '../log.ts'
import { isIgnoredName } from '../scan/ignored.ts'

export interface FolderWatch {
  close(): Promise<void>
}

const fallbackSeconds = 60

/**
 * Calls back whenever something below the folder may have changed. Where the system can't tell (too many folders, some network
 * disks), it calls back once a minute instead.
 */
export const watchFolder = (folder: string, leaveOut: string, log: IngestLog, onChange: () => void): FolderWatch => {
  let timer: NodeJS.Timeout | null = null
  const watcher = watch(folder, {
    ignoreInitial: true,
    followSymlinks: false,
    ignorePermissionErrors: true,
    ignored: (path) => path !== folder && (path === leaveOut || isIgnoredName(basename(path))),
  })
  watcher.on('all', onChange)
  // What changed between the first look and now was told to nobody.
  watcher.on('ready', onChange)
  watcher.on('error', (error) => {
    if (timer) return
    log.warn(
      { error: error instanceof Error ? error.message : String(error) },
      'The folder can not be watched; it is looked through every minute instead',
    )
    timer = setInterval(onChange, fallbackSeconds * 1000)
    timer.unref()
  })
  return {
    async close() {
      if (timer) clearInterval(timer)
      await watcher.close()
    },
  }
}
