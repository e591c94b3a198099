import { type FSWatcher, watch } from 'node:fs'
import { lstat, stat } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { isInside } from '../../common/source-file.ts'
import type { IngestLog } from '../log.ts'
import { reasonOf } from '../reason.ts'
import { exclusionFile, isIgnoredName } from '../scan/ignored.ts'
import type { ScanWatch } from '../scan/scan.ts'
import type { Urgency } from './pass-loop.ts'

/** Watches the folders that scans list: one watch for each folder, none for files. */
export interface FolderWatch extends ScanWatch {
  /** Watches all folders again at the next scan, because they were not readable and may be others now. */
  renew(): void
  close(): void
}

const pollIntervalMs = 60_000
/** Some network disks and nested mounts send no events, so passes also run at this interval. */
const fullScanIntervalMs = 10 * 60_000
const rootCheckMs = 2000

/** These systems watch a whole tree with one handle. Node emulates that on others with one watch for each file. */
const isRecursive = process.platform === 'darwin' || process.platform === 'win32'

/** Null while the folder is missing. */
const identityOf = (folder: string): Promise<string | null> =>
  stat(folder).then(
    ({ dev, ino }) => `${dev}:${ino}`,
    () => null,
  )

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** How an administrator of Linux allows more watches. */
const limitHint = (error: unknown) =>
  codeOf(error) === 'ENOSPC' ? { hint: 'each folder needs one watch: increase fs.inotify.max_user_watches' } : {}

/** Rights are in sidecars, captions are as confidential as their video, and excluded files must not be shown. */
const mayNeedRights = (name: string) => /\.(csv|json|vtt)$/i.test(name) || basename(name) === exclusionFile

/** Also in a folder that is ignored. A file with patterns has the name of a hidden one. */
const isIgnoredBelow = (name: string) =>
  name.split(sep).some((part, index, parts) => isIgnoredName(part) && !(part === exclusionFile && index === parts.length - 1))

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  )

/**
 * Calls `onChange` when something in a watched folder may have changed, also after the folder was missing or replaced. Where the system sends
 * no events (more folders than it can watch, some network disks), it calls `onChange` once a minute or every ten minutes.
 */
export const watchFolder = (folder: string, leaveOut: string, log: IngestLog, onChange: (urgency: Urgency) => void): FolderWatch => {
  let closed = false
  let everyMinute: NodeJS.Timeout | undefined
  const watches = new Map<string, { readonly watcher: FSWatcher; readonly epoch: number }>()
  let added = new Set<string>()
  let refused = 0
  /** Watches of an earlier epoch may be those of folders that were replaced. */
  let epoch = 0

  const drop = (path: string) => {
    watches.get(path)?.watcher.close()
    watches.delete(path)
  }
  const refuse = (error: unknown) => {
    refused += 1
    if (everyMinute) return
    log.warn({ reason: reasonOf(error), ...limitHint(error) }, 'The folder cannot be watched; it is scanned every minute instead')
    everyMinute = setInterval(() => onChange('normal'), pollIntervalMs).unref()
  }
  const onEvent = async (path: string, event: string, name: string | null) => {
    if (name === null) return onChange('normal')
    const changed = join(path, name)
    // A recursive watch also reports what the server itself writes.
    if (changed === leaveOut || isInside(leaveOut, changed) || isIgnoredBelow(name)) return
    const isGone = event === 'rename' && !(await exists(changed))
    // Another folder may get this path. A watch reports its own end under the name of its folder.
    if (isGone) drop(changed)
    if (event === 'rename' && name === basename(path) && !isRecursive) drop(path)
    if (!closed) onChange(isGone || mayNeedRights(name) ? 'urgent' : 'normal')
  }
  const open = (path: string) => {
    const watcher = watch(path, { recursive: isRecursive })
    watcher.on('change', (event, name) => void onEvent(path, event, name === null ? null : String(name)))
    // Windows reports the removal of a watched folder as an error.
    watcher.on('error', () => {
      if (watches.get(path)?.watcher === watcher) drop(path)
      if (!closed) onChange('urgent')
    })
    return watcher
  }

  let identity: string | null = null
  let lost = false
  let checking: NodeJS.Timeout | undefined
  // A watch follows its folder when it is moved, so the path must be checked.
  const followRoot = async () => {
    const now = await identityOf(folder)
    if (now === null) lost = true
    else if (!closed && (lost || (identity !== null && now !== identity))) {
      lost = false
      epoch += 1
      onChange('normal')
    }
    identity = now ?? identity
    if (!closed) checking = setTimeout(() => void followRoot(), rootCheckMs).unref()
  }
  void followRoot()
  const scanTimer = setInterval(() => {
    epoch += 1
    onChange('normal')
  }, fullScanIntervalMs).unref()

  return {
    add(path) {
      added.add(path)
      const before = watches.get(path)
      if (closed || before?.epoch === epoch || (isRecursive && path !== folder)) return
      try {
        watches.set(path, { watcher: open(path), epoch })
        before?.watcher.close()
      } catch (error) {
        // The scan reports folders that are missing or not readable.
        if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EACCES') refuse(error)
      }
    },
    retainAdded() {
      for (const path of watches.keys()) if (!added.has(path)) drop(path)
      added = new Set()
      if (refused === 0) {
        clearInterval(everyMinute)
        everyMinute = undefined
      }
      refused = 0
    },
    renew: () => void (lost = true),
    close() {
      closed = true
      clearTimeout(checking)
      clearInterval(scanTimer)
      clearInterval(everyMinute)
      for (const path of watches.keys()) drop(path)
    },
  }
}
