import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { watch } from 'chokidar'
import type { IngestLog } from '../log.ts'
import { isIgnoredName } from '../scan/ignored.ts'

export interface FolderWatch {
  /** Watches the folder again, because it was not readable and may be another one now. */
  renew(): void
  close(): Promise<void>
}

const pollIntervalMs = 60_000
/** Some network disks and nested mounts send no events, so passes also run at this interval. */
const fullScanIntervalMs = 10 * 60_000
const rootCheckMs = 2000

/** Null while the folder is missing. */
const identityOf = (folder: string): Promise<string | null> =>
  stat(folder).then(
    ({ dev, ino }) => `${dev}:${ino}`,
    () => null,
  )

/**
 * Calls `onChange` when something below the folder may have changed, also after the folder was missing or replaced. Where the system sends
 * no events (too many folders, some network disks), it polls once a minute.
 */
export const watchFolder = (folder: string, leaveOut: string, log: IngestLog, onChange: () => void): FolderWatch => {
  let closed = false
  let everyMinute: NodeJS.Timeout | null = null
  let watched: string | null = null
  let lost = false
  let checking: NodeJS.Timeout | undefined

  const open = () => {
    const watcher = watch(folder, {
      ignoreInitial: true,
      followSymlinks: false,
      ignorePermissionErrors: true,
      ignored: (path) => path !== folder && (path === leaveOut || isIgnoredName(basename(path))),
    })
    watcher.on('all', (event, path) => {
      if (event === 'unlinkDir' && path === folder) lost = true
      onChange()
    })
    // Changes before the start of the watcher caused no events.
    watcher.on('ready', onChange)
    watcher.on('error', (error) => {
      if (everyMinute) return
      log.warn(
        { error: error instanceof Error ? error.message : String(error) },
        'The folder cannot be watched; it is scanned every minute instead',
      )
      everyMinute = setInterval(onChange, pollIntervalMs).unref()
    })
    return watcher
  }
  let watcher = open()

  // A watcher follows its folder when it is moved, so the path must be checked.
  const followRoot = async () => {
    const now = await identityOf(folder)
    if (now === null) lost = true
    else if (!closed && (lost || (watched !== null && now !== watched))) {
      lost = false
      await watcher.close()
      if (!closed) watcher = open()
    }
    watched = now ?? watched
    if (!closed) checking = setTimeout(() => void followRoot(), rootCheckMs).unref()
  }
  void followRoot()
  const scanTimer = setInterval(onChange, fullScanIntervalMs).unref()

  return {
    renew: () => void (lost = true),
    async close() {
      closed = true
      clearTimeout(checking)
      clearInterval(scanTimer)
      if (everyMinute) clearInterval(everyMinute)
      await watcher.close()
    },
  }
}
