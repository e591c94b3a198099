import { type FoundFile, versionOfFound } from '../scan/scan.ts'
import type { ActiveContents } from './active-contents.ts'
import type { FileReader, FileReading } from './read-file.ts'

/** `moved`: files that probably moved. They have slots of their own, because a slow file must not delay them. */
export type ReadingKind = 'moved' | 'other'

/** Files that are being read. A reading outlives its pass: it only writes blobs, and the pass that takes it writes the record. */
export interface Readings {
  /** Reads a file, or joins the reading of the same version that an earlier pass has begun. */
  read(found: FoundFile, kind: ReadingKind): Promise<FileReading>
  /** The result was used. */
  taken(found: FoundFile): void
  /** Drops results that no pass needs any more: the other versions and files. */
  retainOnly(files: readonly FoundFile[]): void
  /** Contents of the files whose result was not used yet. */
  contents(): ReadonlySet<string>
  /** Whether no file is being read. */
  isIdle(): boolean
  /** Resolves when no file is being read; nothing waits for a slot after the context has stopped. */
  close(): Promise<void>
}

/** Runs at most `count` tasks at the same time, in order. */
const createSlots = (count: number) => {
  let free = count
  const waiting: (() => void)[] = []
  return async <Value>(task: () => Promise<Value>): Promise<Value> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

interface PendingReading {
  readonly result: Promise<FileReading>
  sha256: string | null
}

interface ReadingContext {
  readonly activeContents: ActiveContents
  readonly stopped: () => boolean
  /** What decides about the result, apart from the file. */
  readonly mode: () => string
}

/** @param parallelCount files of each kind that are read at the same time */
export const createReadings = (reader: FileReader, { activeContents, stopped, mode }: ReadingContext, parallelCount: number): Readings => {
  const keyOf = (found: FoundFile) => `${mode()} ${versionOfFound(found)} ${found.path}`
  const slots = { moved: createSlots(parallelCount), other: createSlots(parallelCount) }
  const pending = new Map<string, PendingReading>()
  const running = new Set<Promise<FileReading>>()

  const begin = (found: FoundFile, kind: ReadingKind): PendingReading => {
    const protect = (sha256: string) => {
      reading.sha256 = sha256
      return activeContents.protect(sha256)
    }
    const result = slots[kind](() => (stopped() ? Promise.resolve<FileReading>({ as: 'deferred' }) : reader.read(found, protect)))
    running.add(result)
    void result.finally(() => running.delete(result))
    const reading: PendingReading = { result, sha256: null }
    return reading
  }
  return {
    read(found, kind) {
      const key = keyOf(found)
      const reading = pending.get(key) ?? begin(found, kind)
      pending.set(key, reading)
      return reading.result
    },
    taken: (found) => void pending.delete(keyOf(found)),
    retainOnly(files) {
      if (pending.size === 0) return
      const needed = new Set(files.map(keyOf))
      for (const key of pending.keys()) if (!needed.has(key)) pending.delete(key)
    },
    contents: () => new Set([...pending.values()].flatMap(({ sha256 }) => sha256 ?? [])),
    isIdle: () => running.size === 0,
    close: async () => void (await Promise.allSettled(running)),
  }
}
