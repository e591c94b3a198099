import { hasSpaceAgain } from '#local/database/filler.ts'
import type { OfflineSet } from '#local/offline/offline-records.ts'
import type { OfflineStore } from '#local/offline/offline-store.ts'
import type { OfflineState } from '#local/offline/offline-summary.ts'
import type { UserDatabase } from '#local/user-database/user-database.ts'
import { freeOfflineBytes } from '../../../platform/persistence.ts'
import type { CopyRights } from './copy-rights.ts'
import { purgeOtherUsers } from './purge.ts'
import { isStorageFull } from './storage-full.ts'

interface Parts {
  readonly scope: string | null
  readonly store: OfflineStore
  readonly database: UserDatabase
  readonly rights: CopyRights
  readonly isOnline: () => boolean
  readonly locale: () => string
  /** Published state; null = not read yet. */
  readonly shownState: () => OfflineState | null
  /** Removes copies of assets whose own permission has expired. */
  readonly withdrawEnded: () => Promise<void>
  /** Continues incomplete copies. */
  readonly schedule: () => void
}

const minuteMs = 60_000
/** Older copies are refreshed when the device is online. */
const maxAgeMs = 6 * 60 * minuteMs

const isOld = ({ stage, refreshedAt }: OfflineSet): boolean => {
  const age = Date.now() - (refreshedAt ?? 0)
  return stage === 'done' && (age > maxAgeMs || age < 0)
}

/** Checks rights, age and free space at the start and every minute. */
export const startUpkeep = ({
  scope,
  store,
  database,
  rights,
  isOnline,
  locale: currentLocale,
  shownState,
  withdrawEnded,
  schedule,
}: Parts) => {
  let lastTickMs = performance.now()
  const tick = async (): Promise<void> => {
    rights.schedule()
    const now = performance.now()
    const elapsedMs = now - lastTickMs
    lastTickMs = now
    const { summaries } = shownState() ?? { summaries: [] }
    if (summaries.length === 0) return
    await store.tick(elapsedMs)
    await withdrawEnded()
    if (isOnline()) await store.refresh(isOld, currentLocale())
    if (isStorageFull(shownState()?.summaries ?? []) && ((await freeOfflineBytes()) ?? 1) > 0 && (await hasSpaceAgain(database)))
      await store.retry()
    schedule()
  }
  const run = (): void => void tick().catch(() => undefined)
  const timer = setInterval(run, minuteMs)

  const initialise = async (): Promise<void> => {
    await purgeOtherUsers({ scope })
    await rights.forbidAll()
    rights.schedule()
    await withdrawEnded()
    await store.retry()
    const locale = currentLocale()
    await store.refresh((one) => isOld(one) || (one.stage === 'done' && one.locale !== locale), locale)
    schedule()
  }
  void initialise().catch(() => undefined)

  return { run, stop: (): void => clearInterval(timer) }
}
