import type { Logger } from 'pino'
import type { Portal } from '../create-portal.ts'
import { removeOldAudit } from '../services/audit-retention.ts'
import { removeUnusedUploads } from '../services/uploads/remove-unused-uploads.ts'
import type { Options } from './options.ts'

const hourMs = 3_600_000

/** Removes expired data now and every hour. */
export const startCleanup = (
  { services }: Portal,
  { auditDays }: Pick<Options, 'auditDays'>,
  clock: () => number,
  log: Logger,
): NodeJS.Timeout => {
  const removeExpired = () =>
    Promise.all([
      services.sessions.removeExpired(),
      services.shareLinks.removeEnded(),
      services.stores.usage.removeExpiredZipJobs(clock()),
      removeOldAudit(services.stores.usage, auditDays, clock()),
      removeUnusedUploads(services.stores, services.blobs, clock),
    ]).catch((error: unknown) =>
      log.error({ err: error }, 'expired sessions, zip jobs, entries of the log and unused uploads could not be removed'),
    )
  void removeExpired()
  return setInterval(() => void removeExpired(), hourMs)
}
