import type { Logger } from 'pino'
import { reasonOf } from '../ingest/reason.ts'
import type { Ingest } from '../ingest/start-ingest.ts'
import type { IngestLeader } from '../presets/embedded.ts'
import { type MediaFiles, toMediaProblems } from '../services/media-files.ts'
import type { Readiness } from '../services/readiness.ts'
import type { Options } from './options.ts'
import { printProgress, printReport, type Terminal } from './terminal.ts'

interface FolderReader {
  readonly mediaFiles: MediaFiles
  close(): Promise<void>
}

/** A folder that is not readable now (a disk that is not mounted) is retried. */
const retryIntervalMs = 30_000

/** Reads the folder, then watches it. Retries while it is not readable, and keeps `readiness` and the terminal up to date. */
export const startFolderReader = (
  startIngest: Parameters<IngestLeader['begin']>[0],
  readiness: { now: Readiness },
  terminal: Terminal,
  options: Options,
  log: Logger,
): FolderReader => {
  const show = printProgress(terminal)
  let ingest: Ingest
  let read: Promise<void>
  let retryTimer: NodeJS.Timeout | undefined
  let isRead = false
  let closed = false
  let lastReason = ''
  const begin = () => {
    ingest = startIngest({
      onProgress: (progress) => {
        // A server that takes over from another one stays ready.
        readiness.now = { ready: readiness.now.ready, done: progress.done, total: progress.total }
        show(progress)
      },
      onChange: (report) => {
        readiness.now = { ready: true, done: report.assets, total: report.assets }
        printReport(terminal, report, options.logFile)
      },
    })
    read = ingest.ready.then(
      (report) => {
        if (closed) return
        isRead = true
        log.info({ assets: report.assets }, 'the folder was read')
        readiness.now = { ready: true, done: report.assets, total: report.assets }
        printReport(terminal, report, options.logFile)
      },
      async (error: unknown) => {
        if (closed) return
        log.error({ err: error }, 'the folder could not be read')
        const reason = reasonOf(error)
        if (reason !== lastReason) terminal.print(`The media folder ${reason}. Retrying every ${retryIntervalMs / 1000} seconds.`)
        lastReason = reason
        await ingest.close()
        if (!closed) retryTimer = setTimeout(begin, retryIntervalMs)
      },
    )
  }
  begin()
  return {
    mediaFiles: {
      problems: async () => (isRead ? toMediaProblems(ingest.problems(), ingest.publishable()) : null),
      retry: () => ingest.retry(),
      tables: async () => (isRead ? ingest.tables() : null),
      previewTable: (path, columns, locale) => ingest.previewTable(path, columns, locale),
      rightsPlaces: async (path) => ingest.rightsPlaces(path),
      applyTables: async () => ingest.applyTables(),
    },
    close: async () => {
      closed = true
      clearTimeout(retryTimer)
      await ingest.close()
      await read
    },
  }
}
