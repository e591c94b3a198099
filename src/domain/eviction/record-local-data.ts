import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { databaseName } from '#local/database/database-name.ts'
import { isRecent } from '#local/offline/offline-records.ts'
import { bookmarkCountAtom, bookmarkSyncAtom } from '../bookmarks/atoms.ts'
import { deviceIdAtom } from '../device-storage/atoms.ts'
import { replaceLocalData } from '../device-storage/local-data-counts.ts'
import { openJobCountAtom } from '../downloads/atoms.ts'
import { routerAtom } from '../navigation/atoms.ts'
import { offlineSummariesAtom } from '../offline/copies/atoms.ts'
import { sessionAtom } from '../session/atoms.ts'
import { showToastAtom } from '../toasts/atoms.ts'

const deviceMessages = {
  cleared: msg({
    id: 'toast.device.cleared',
    message:
      'Your browser deleted offline data to free up space.{bookmarks, plural, =0 {} one { One bookmark was lost.} other { # bookmarks were lost.}}{changes, plural, =0 {} one { One unsent bookmark change was lost.} other { # unsent bookmark changes were lost.}}{downloads, plural, =0 {} one { One download was lost.} other { # downloads were lost.}}{kept, plural, =0 {} other { Offline copies were lost.}}',
  }),
  details: msg({ id: 'toast.device.details', message: 'Details' }),
}

/** Records how much local-only data exists and warns once if the browser evicted it. */
export const recordLocalDataAtom = atom(null, (get, set) => {
  const [session, device] = [get(sessionAtom), get(deviceIdAtom)]
  const scope = session?.guest ? null : session?.scope
  // The data of the new user is not loaded yet.
  if (!session || !device || device.scope !== scope) return
  const counts = [
    session.guest ? get(bookmarkCountAtom) : 0,
    get(bookmarkSyncAtom).pending,
    get(openJobCountAtom),
    get(offlineSummariesAtom).filter(({ set: { source } }) => !isRecent(source)).length,
  ]
  const before = replaceLocalData(databaseName(device.scope), { device: device.id, counts })
  if (!before || before.device === device.id) return
  // An open page restores its bookmarks; other data is lost with the database.
  const lost = before.counts.map((count, at) => Math.max(0, count - (at < 2 ? (counts[at] ?? 0) : 0)))
  const [bookmarks = 0, changes = 0, downloads = 0, kept = 0] = lost
  if (lost.some(Boolean))
    set(showToastAtom, {
      level: 'danger',
      message: deviceMessages.cleared.id,
      values: { bookmarks, changes, downloads, kept },
      action: { message: deviceMessages.details.id, run: () => void get(routerAtom)?.navigate({ to: '/device' }) },
    })
})
