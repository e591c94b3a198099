import { ffmpegMissing, heifDecoderMissing } from '../ingest/record/preview-failure.ts'
import type { IngestProgress, IngestReport } from '../ingest/report.ts'
import { hasMediaExtension } from '../ingest/sniff/media-extension.ts'
import type { Repair } from '../ports/repair.ts'

/** Output for the operator; the log is for programs. */
export interface Terminal {
  print(text: string): void
  /** A progress line that is overwritten. Without a terminal the first line only, and from a thousand on one for every tenth. */
  progress(what: string, done: number, total: number): void
}

/** Fewer files are read within about a minute. */
const manyCount = 1000

const clearLine = '\r\u001b[2K'

export const createTerminal = (out: NodeJS.WriteStream): Terminal => {
  let open = false
  let last = { what: '', done: 0, tenth: -1 }
  // A closed terminal or a full disk must not end the server.
  out.on('error', () => undefined)
  const endLine = () => {
    if (open) out.write('\n')
    open = false
  }
  return {
    print: (text) => {
      endLine()
      out.write(`${text}\n`)
    },
    progress: (what, done, total) => {
      const text = `${what}: ${done} of ${total}`
      if (out.isTTY) {
        out.write(`${clearLine}${text}`)
        open = done < total
        if (!open) out.write('\n')
        return
      }
      const tenth = total === 0 ? 10 : Math.floor((done / total) * 10)
      const isNew = what !== last.what || done < last.done
      const isDue = isNew || (total >= manyCount && tenth !== last.tenth)
      last = { what, done, tenth }
      if (isDue) out.write(`${text}\n`)
    },
  }
}

export const printProgress = (terminal: Terminal) => (progress: IngestProgress) => {
  if (progress.total > 0) terminal.progress('Reading files', progress.done, progress.total)
}

/** Problems that are listed individually: every unusable file, unless the terminal would lose the first ones. */
const listedCount = { problems: 1000, notes: 20 } as const

// File names may contain terminal control sequences.
const plain = (text: string): string => text.replaceAll(/\p{C}/gu, '�')

const listProblems = (list: IngestReport['failed'], title: string, maxCount: number, logFile: string | null): string[] => {
  if (list.length === 0) return []
  const rest = list.length - maxCount
  return [
    `${title}:`,
    ...list.slice(0, maxCount).map(({ path, reason }) => `  ${plain(path)} ${plain(reason)}`),
    ...(rest > 0 ? [`  … and ${rest} more${logFile ? `, see ${logFile}` : ''}`] : []),
  ]
}

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/** Prints the result of an ingest pass: each unusable media file, and the number of other files. */
export const printReport = (terminal: Terminal, report: IngestReport, logFile: string | null): void => {
  const skippedMedia = report.skipped.filter(({ path }) => hasMediaExtension(path))
  const unusable = [...report.failed, ...skippedMedia]
  const others = report.skipped.length - skippedMedia.length
  const changes = [
    report.added > 0 && `${report.added} new`,
    report.changed > 0 && `${report.changed} changed`,
    report.removed > 0 && `${report.removed} removed`,
    others > 0 && `${count(others, 'other file', 'other files')} skipped`,
  ].filter(Boolean)
  terminal.print(`${count(report.assets, 'asset', 'assets')} ready${changes.length > 0 ? ` (${changes.join(', ')})` : ''}.`)
  if (!report.ffmpeg) terminal.print('ffmpeg is not installed: videos are served as they are, without posters and smaller versions.')
  const problems = listProblems(unusable, count(unusable.length, 'problem', 'problems'), listedCount.problems, logFile)
  if (report.notes.some(({ reason }) => reason === heifDecoderMissing))
    terminal.print('libheif-js is not installed: HEIC pictures have no preview and no conversions.')
  // The lines above say it for all videos and pictures.
  const noted = report.notes.filter(({ reason }) => reason !== heifDecoderMissing && (report.ffmpeg || reason !== ffmpegMissing))
  const notes = listProblems(noted, count(noted.length, 'note', 'notes'), listedCount.notes, logFile)
  for (const line of [...problems, ...notes]) terminal.print(line)
}

/** Prints the result of a database repair. */
export const printRepair = (terminal: Terminal, { damaged, savedRows, incomplete }: Repair): void => {
  const rows = (table: string) => savedRows[table] ?? 0
  terminal.print(`The old database is now ${damaged}.`)
  terminal.print(
    `Recovered: ${count(rows('users'), 'account', 'accounts')}, ${count(rows('bookmarks'), 'list of bookmarks', 'lists of bookmarks')}, ${count(rows('documents'), 'document', 'documents')} of configuration and texts.`,
  )
  if (incomplete)
    terminal.print(
      'Not everything could be read; the gaps were filled from the newest daily copy. Check the accounts: npm run user -- list',
    )
}
