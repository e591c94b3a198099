import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { watch } from 'chokidar'
import type { IngestLog } from '../log.ts'
import { isIgnoredName } from '../scan/ignored.ts'

export interface FolderWatch {
  /** The folder could not be read: what was watched may be it no longer. */
  renew(): void
  close(): Promise<void>
}

const fallback = 60_000
/** The system tells nothing of some network disks and of what is mounted below the folder. */
const slowLook = 10 * 60_000
const rootCheck = 2000

/** Null while there is no folder. */
const identityOf = (folder: string): Promise<string | null> =>
  stat(folder).then(
    ({ dev, ino }) => `${dev}:${ino}`,
    () => null,
  )

/**
 * Calls back whenever something below the folder may have changed, also after the folder itself was away or is another one now. Where
 * the system can't tell (too many folders, some network disks), it calls back once a minute instead.
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
    // What changed before it watched was told to nobody.
    watcher.on('ready', onChange)
    watcher.on('error', (error) => {
      if (everyMinute) return
      log.warn(
        { error: error instanceof Error ? error.message : String(error) },
        'The folder can not be watched; it is looked through every minute instead',
      )
      everyMinute = setInterval(onChange, fallback).unref()
    })
    return watcher
  }
  let watcher = open()

  // Watches follow the folder that was there when they were opened, wherever it is moved.
  const followRoot = async () => {
    const now = await identityOf(folder)
    if (now === null) lost = true
    else if (!closed && (lost || (watched !== null && now !== watched))) {
      lost = false
      await watcher.close()
      if (!closed) watcher = open()
    }
    watched = now ?? watched
    if (!closed) checking = setTimeout(() => void followRoot(), rootCheck).unref()
  }
  void followRoot()
  const looking = setInterval(onChange, slowLook).unref()

  return {
    renew: () => void (lost = true),
    async close() {
      closed = true
      clearTimeout(checking)
      clearInterval(looking)
      if (everyMinute) clearInterval(everyMinute)
      await watcher.close()
    },
  }
}
