import { atom } from 'jotai'
import * as v from 'valibot'
import { databaseName } from '#local/database/database-name.ts'
import { deviceStore, readKept, storageKeys } from '../../platform/storage.ts'
import { bookmarkCountAtom, bookmarkSyncAtom } from '../bookmarks/atoms.ts'
import { openJobCountAtom } from '../downloads/atoms.ts'
import { keptSummariesAtom } from '../kept/atoms.ts'
import { sessionAtom } from '../session/atoms.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { deviceIdAtom } from './atoms.ts'
import { deviceMessages } from './messages.ts'

/** By the name of the database; nothing but how much there is: bookmarks of a guest, changes to send, downloads, things that are kept. */
const heldSchema = v.record(v.string(), v.object({ device: v.string(), counts: v.array(v.number()) }))
type Held = v.InferOutput<typeof heldSchema>[string]

/** A browser that clears a database leaves this: it lies where nothing is cleared for want of room. */
const replace = (name: string, held: Held): Held | undefined => {
  const { [name]: before, ...others } = readKept(storageKeys.held, heldSchema) ?? {}
  deviceStore.set(storageKeys.held, JSON.stringify(held.counts.some(Boolean) ? { ...others, [name]: held } : others))
  return before
}

/** Notes how much there is on this device and nowhere else; says it once when that has gone without anybody having done it. */
export const noteHeldAtom = atom(null, (get, set) => {
  const [session, device] = [get(sessionAtom), get(deviceIdAtom)]
  const scope = session?.guest ? null : session?.scope
  // Not yet of whoever has come.
  if (!session || !device || device.scope !== scope) return
  const counts = [
    session.guest ? get(bookmarkCountAtom) : 0,
    get(bookmarkSyncAtom).pending,
    get(openJobCountAtom),
    get(keptSummariesAtom).length,
  ]
  const before = replace(databaseName(device.scope), { device: device.id, counts })
  if (!before || before.device === device.id) return
  // Of bookmarks an open page brings back what it knows; nothing else outlives its database.
  const lost = before.counts.map((count, at) => Math.max(0, count - (at < 2 ? (counts[at] ?? 0) : 0)))
  const [bookmarks = 0, changes = 0, downloads = 0, kept = 0] = lost
  if (lost.some(Boolean))
    set(showToastAtom, { level: 'danger', message: deviceMessages.cleared.id, values: { bookmarks, changes, downloads, kept } })
})

/** Somebody has signed out: so many of their changes still wait here. */
export const leaveHeldAtom = atom(null, (get, set, scope: string, changes: number) => {
  const device = get(deviceIdAtom)
  set(deviceIdAtom, null)
  replace(databaseName(scope), { device: device?.id ?? '', counts: device ? [0, changes] : [] })
})
