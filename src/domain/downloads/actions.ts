import { atom } from 'jotai'
import { userEngineAtom } from '../session/user-engine.ts'
import { choiceAtom, downloadProgressAtom, jobsAtom, lookupAtom, mailIdsAtom, orderRequestIdsAtom, refusedIdsAtom } from './atoms.ts'
import type { DownloadEngine } from './engine.ts'

/** Download engine of the current user; null = no session. */
export const downloadEngineAtom = userEngineAtom<DownloadEngine>({
  start: async (get, set, session) => (await import('./start-engine.ts')).startDownloadEngine(get, set, session),
  onChange: (set) => {
    set(jobsAtom, [])
    set(downloadProgressAtom, null)
  },
})

export const closeChoiceAtom = atom(null, (_get, set) => set(choiceAtom, null))

export const openOrderRequestAtom = atom(null, (_get, set, assetIds: readonly string[]) => set(orderRequestIdsAtom, assetIds))
export const closeOrderRequestAtom = atom(null, (_get, set) => set(orderRequestIdsAtom, null))

export const copyMailAtom = atom(null, (_get, set, assetIds: readonly string[]) => set(mailIdsAtom, assetIds))
export const closeMailAtom = atom(null, (_get, set) => set(mailIdsAtom, null))
/** Shows why assets cannot be downloaded, and whom to ask. */
export const explainRefusalAtom = atom(null, (_get, set, assetIds: readonly string[]) => set(refusedIdsAtom, assetIds))
export const closeRefusalAtom = atom(null, (_get, set) => set(refusedIdsAtom, null))

const engine = downloadEngineAtom

/** Pauses a download. Received bytes stay for the resumption. */
export const pauseJobAtom = atom(null, async (_get, set, id: string) => (await set(engine))?.pause(id))
/** Resumes a download that is paused, waiting for a retry or failed. */
export const resumeJobAtom = atom(null, async (_get, set, id: string) => (await set(engine))?.resume(id))
/** Cancels a download and removes it with all stored bytes. */
export const removeJobAtom = atom(null, async (_get, set, id: string) => (await set(engine))?.remove([id]))
export const moveJobAtom = atom(null, async (_get, set, id: string, by: -1 | 1) => (await set(engine))?.move(id, by))
/** Saves the file again. Requires a user gesture. */
export const saveJobAtom = atom(null, async (_get, set, id: string) => (await set(engine))?.save(id))
/** Removes all finished downloads from the list. */
export const clearSettledJobsAtom = atom(null, async (_get, set) => (await set(engine))?.clearSettled())

/** Closes all download dialogs and cancels a pending one. Called when the user leaves the page. Downloads without a dialog continue. */
export const closeDownloadDialogsAtom = atom(null, (_get, set) => {
  set(lookupAtom, null)
  set(choiceAtom, null)
  set(orderRequestIdsAtom, null)
  set(mailIdsAtom, null)
  set(refusedIdsAtom, null)
})
/** Starts the download queue of the current user. */
export const startDownloadsAtom = atom(null, async (_get, set) => void (await set(engine)))
/** Retries waiting downloads now. */
export const retryDownloadsAtom = atom(null, async (_get, set) => (await set(engine))?.retryNow())
/** Removes the queue and its files from this device before sign-out. Returns the number of discarded unfinished downloads. */
export const signOutDownloadsAtom = atom(null, async (_get, set): Promise<number> => (await (await set(engine))?.signOut()) ?? 0)
