import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { destination, type LevelWithSilent, type Logger, pino } from 'pino'

/** Whatever could let somebody in never stands in a log, wherever in an entry it turns up. */
const redacted = ['token', 'password', 'pass', 'session', 'authorization', 'cookie', 'url', 'secret'].flatMap((key) => [
  key,
  `*.${key}`,
  `*.*.${key}`,
  `*.*.*.${key}`,
])

/** Lines that wait for room, in characters; what comes beyond is dropped. */
const waiting = 1_000_000

/**
 * One JSON line per entry. `file` null = standard error. Where nothing can be written (a full disk) the log falls silent, which
 * `onSilent` hears once, and goes on with the first entry that can be written again: it never ends what it reports on.
 */
export const createLog = (level: LevelWithSilent, file: string | null, onSilent: (reason: string) => void): Logger => {
  if (file !== null) mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const out = destination({ dest: file ?? 2, sync: true, append: true, maxLength: waiting })
  out.once('error', (error) => onSilent(error.message))
  out.on('error', () => undefined)
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: { paths: redacted, censor: '…' } }, out)
}
