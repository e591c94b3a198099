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

/** One JSON line per entry. `file` null = standard error. */
export const createLog = (level: LevelWithSilent, file: string | null): Logger => {
  if (file !== null) mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const out = file === null ? destination({ dest: 2, sync: true }) : destination({ dest: file, sync: true, append: true })
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: { paths: redacted, censor: '…' } }, out)
}
