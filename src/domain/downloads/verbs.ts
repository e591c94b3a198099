import { atom } from 'jotai'
import { type Order, unchosen } from '#local/downloads/download-store.ts'
import { isSettled } from '#local/downloads/job-states.ts'
import { askToPersist } from '../../platform/persistence.ts'
import { connectionAtom } from '../connection/atoms.ts'
import { announceAtom } from './announce.ts'
import { downloadStatusAtom, jobsAtom, trayOpenAtom } from './atoms.ts'
import { downloadEngineAtom } from './current.ts'
import { wantedTitleAtom } from './wanted-title.ts'

/** Joins the queue, or the same download that is already in it; says what happens next. */
export const enqueueAtom = atom(null, async (get, set, order: Order) => {
  const engine = await set(downloadEngineAtom)
  if (!engine) return set(announceAtom, 'none')
  const isBusy = get(downloadStatusAtom) === 'downloading'
  set(announceAtom, get(connectionAtom) !== 'online' ? 'offline' : isBusy ? 'queued' : 'starting')
  if (!(await engine.enqueue(order))) set(trayOpenAtom, true)
  askToPersist()
})

/** Nobody can say now in which forms there are these: the order is kept until somebody can. */
export const postponeAtom = atom(null, async (get, set, assetIds: readonly string[]) => {
  const engine = await set(downloadEngineAtom)
  await engine?.enqueue({ assetIds: [...assetIds], setId: unchosen, title: get(wantedTitleAtom)(assetIds, '') })
  set(announceAtom, 'postponed')
})

/** Takes everything out of the list that is through. */
export const clearSettledAtom = atom(null, async (get, set) => {
  const settled = get(jobsAtom).filter(isSettled)
  await (await set(downloadEngineAtom))?.remove(settled.map(({ id }) => id))
})
