import { atom } from 'jotai'
import { type JobRequest, unchosenPreset } from '#local/downloads/download-store.ts'
import { isSettled } from '#local/downloads/job-states.ts'
import { requestPersistence } from '../../platform/persistence.ts'
import { connectionAtom } from '../connection/atoms.ts'
import { downloadStatusAtom, jobsAtom, trayOpenAtom } from './atoms.ts'
import { downloadTitleAtom } from './download-title.ts'
import { downloadEngineAtom } from './engine-atom.ts'
import { showDownloadMessageAtom } from './show-download-message.ts'

/** Adds a download to the queue, or finds the same one in it, and shows what happens next. */
export const enqueueAtom = atom(null, async (get, set, order: JobRequest) => {
  const engine = await set(downloadEngineAtom)
  if (!engine) return set(showDownloadMessageAtom, 'none')
  const isBusy = get(downloadStatusAtom) === 'downloading'
  set(showDownloadMessageAtom, get(connectionAtom) !== 'online' ? 'offline' : isBusy ? 'queued' : 'starting')
  if (!(await engine.enqueue(order))) set(trayOpenAtom, true)
  requestPersistence()
})

/** Queues a download whose presets cannot be loaded now; the user selects one when online. */
export const postponeAtom = atom(null, async (get, set, assetIds: readonly string[]) => {
  const engine = await set(downloadEngineAtom)
  await engine?.enqueue({ assetIds: [...assetIds], setId: unchosenPreset, title: get(downloadTitleAtom)(assetIds, '') })
  set(showDownloadMessageAtom, 'postponed')
})

/** Removes all finished downloads from the list. */
export const clearSettledAtom = atom(null, async (get, set) => {
  const settled = get(jobsAtom).filter(isSettled)
  await (await set(downloadEngineAtom))?.remove(settled.map(({ id }) => id))
})
