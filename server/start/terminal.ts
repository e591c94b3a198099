import type { IngestProgress, IngestReport } from '../ingest/report.ts'
import { hasMediaExtension } from '../ingest/sniff/media-extension.ts'
import type { Repair } from '../ports/repair.ts'

/** What a person at the terminal reads; the log is for programs. */
export interface Terminal {
  say(text: string): void
  /** A line that is written over by the next one where that is possible; elsewhere a line for every tenth. */
  progress(what: string, done: number, total: number): void
}

const writtenOver = '\r\u001b[2K'

export const createTerminal = (out: NodeJS.WriteStream): Terminal => {
  let open = false
  let tenth = -1
  // A terminal that was closed, or a file that has no room, is no reason to end.
  out.on('error', () => undefined)
  const endLine = () => {
    if (open) out.write('\n')
    open = false
  }
  return {
    say: (text) => {
      endLine()
      out.write(`${text}\n`)
    },
    progress: (what, done, total) => {
      const text = `${what}: ${done} of ${total}`
      if (out.isTTY) {
        out.write(`${writtenOver}${text}`)
        open = done < total
        if (!open) out.write('\n')
        return
      }
      const now = total === 0 ? 10 : Math.floor((done / total) * 10)
      if (now === tenth) return
      tenth = now
      out.write(`${text}\n`)
    },
  }
}

export const sayProgress = (terminal: Terminal) => (progress: IngestProgress) => {
  if (progress.total > 0) terminal.progress('Reading files', progress.done, progress.total)
}

/** Remarks that are named one by one. */
const listedCount = 20

// File names may hold anything, also what a terminal takes for a command.
const plain = (text: string): string => text.replaceAll(/\p{C}/gu, '�')

const remarks = (list: IngestReport['failed'], title: string, logFile: string | null): string[] => {
  if (list.length === 0) return []
  const rest = list.length - listedCount
  return [
    `${title}:`,
    ...list.slice(0, listedCount).map(({ path, reason }) => `  ${plain(path)} ${plain(reason)}`),
    ...(rest > 0 ? [`  … and ${rest} more${logFile ? `, see ${logFile}` : ''}`] : []),
  ]
}

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/** What came of a look at the folder. Names each media file that could not be used; other files are only counted. */
export const sayReport = (terminal: Terminal, report: IngestReport, logFile: string | null): void => {
  const skippedMedia = report.skipped.filter(({ path }) => hasMediaExtension(path))
  const unusable = [...report.failed, ...skippedMedia]
  const others = report.skipped.length - skippedMedia.length
  const changes = [
    report.added > 0 && `${report.added} new`,
    report.changed > 0 && `${report.changed} changed`,
    report.removed > 0 && `${report.removed} gone`,
    others > 0 && `${count(others, 'other file', 'other files')} left aside`,
  ].filter(Boolean)
  terminal.say(`${count(report.assets, 'asset', 'assets')} ready${changes.length > 0 ? ` (${changes.join(', ')})` : ''}.`)
  if (!report.ffmpeg) terminal.say('ffmpeg is not installed: videos are served as they are, without posters and smaller versions.')
  const problems = remarks(unusable, count(unusable.length, 'problem', 'problems'), logFile)
  const notes = remarks(report.notes, count(report.notes.length, 'remark', 'remarks'), logFile)
  for (const line of [...problems, ...notes]) terminal.say(line)
}

/** What was saved of a damaged database. */
export const sayRepair = (terminal: Terminal, { damaged, kept, incomplete }: Repair): void => {
  const rows = (table: string) => kept[table] ?? 0
  terminal.say(`The old database is now ${damaged}.`)
  terminal.say(
    `Kept: ${count(rows('users'), 'account', 'accounts')}, ${count(rows('bookmarks'), 'list of bookmarks', 'lists of bookmarks')}, ${count(rows('documents'), 'document', 'documents')} of configuration and texts.`,
  )
  if (incomplete)
    terminal.say(
      'Not everything could be read; the gaps were filled from the newest daily copy. Look through the accounts: npm run user -- list',
    )
}
