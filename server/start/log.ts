import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { destination, type LevelWithSilent, type Logger, pino } from 'pino'

/** Credentials are redacted at any depth of a log entry. */
const redacted = ['token', 'password', 'pass', 'session', 'authorization', 'cookie', 'url', 'secret'].flatMap((key) => [
  key,
  `*.${key}`,
  `*.*.${key}`,
  `*.*.*.${key}`,
])

/** Characters of buffered lines while the disk is full; further lines are dropped. */
const maxBufferedLength = 1_000_000

/**
 * Log with one JSON line per entry. `file` null = standard error. A write error (a full disk) never ends the server: logging pauses, calls
 * `onSilent` once, and resumes when writing works again.
 */
export const createLog = (level: LevelWithSilent, file: string | null, onSilent: (reason: string) => void): Logger => {
  if (file !== null) mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const out = destination({ dest: file ?? 2, sync: true, append: true, maxLength: maxBufferedLength })
  out.once('error', (error) => onSilent(error.message))
  out.on('error', () => undefined)
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: { paths: redacted, censor: '…' } }, out)
}
