import type { Getter, Setter } from 'jotai'
import type { Session } from '#contract/session.ts'
import { isSettled } from '#local/downloads/job-states.ts'
import { apiAtom, responseListenerAtom } from '../api/atoms.ts'
import { configAtom } from '../config/atoms.ts'
import { verifyConnectionAtom } from '../connection/actions.ts'
import { connectionAtom } from '../connection/atoms.ts'
import { queueStorageAtom } from '../device-storage/atoms.ts'
import { engineToasts } from '../toasts/engine-toasts.ts'
import { downloadProgressAtom, jobsAtom, orderRequestIdsAtom, trayOpenAtom, visitJobIdsAtom } from './atoms.ts'
import { createDownloadEngine, type DownloadEngine } from './engine.ts'
import type { DownloadConnection, DownloadPrompts, DownloadView } from './engine-deps.ts'

const connectionOf = (get: Getter, set: Setter): DownloadConnection => ({
  api: get(apiAtom),
  isOnline: () => get(connectionAtom) === 'online',
  onFileFailure: (assetIds, failure) => {
    get(responseListenerAtom)?.onFailure('download', { query: { id: [...assetIds] } }, failure)
    if (failure.code === 'client.restarting') void set(verifyConnectionAtom)
  },
})

const viewOf = (get: Getter, set: Setter): DownloadView => ({
  onJobs: (jobs) => {
    set(jobsAtom, jobs)
    const seen = get(visitJobIdsAtom)
    const fresh = jobs.filter((job) => !isSettled(job) && !seen.has(job.id))
    if (fresh.length > 0) set(visitJobIdsAtom, new Set([...seen, ...fresh.map(({ id }) => id)]))
  },
  onProgress: (progress) => set(downloadProgressAtom, progress),
  onStorage: (state) => set(queueStorageAtom, state),
})

const dialogsOf = (get: Getter, set: Setter): DownloadPrompts => ({
  canRequestOrders: () => get(configAtom).global.run_order_process,
  onOrderRequest: (ids) => set(orderRequestIdsAtom, ids),
  openTray: () => set(trayOpenAtom, true),
})

/** Starts the download queue of a user and connects it to the atoms. */
export const startDownloadEngine = (get: Getter, set: Setter, session: Session): DownloadEngine =>
  createDownloadEngine({ session, ...connectionOf(get, set), ...viewOf(get, set), ...dialogsOf(get, set), ...engineToasts(set) })
