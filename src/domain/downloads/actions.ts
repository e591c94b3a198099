import { atom } from 'jotai'
import type { ConvertSet } from '#contract/convert-set.ts'
import { lostCall } from '../../platform/api-failure.ts'
import { showErrorAtom } from '../toasts/error-messages.ts'
import { choiceAtom, jobsAtom, lookupAtom, mailIdsAtom, orderIdsAtom, refusedIdsAtom } from './atoms.ts'
import { downloadEngineAtom } from './engine-atom.ts'

/** The implementation is a lazy chunk, so that download buttons do not enlarge the first screen. */
const start = () =>
  import('./start-download.ts').catch(() => {
    throw lostCall()
  })
const commands = () => import('./commands.ts')

/** Starts a download: one asset as a file, several as one zip. Opens a dialog for the rendition and the terms if necessary. */
export const startDownloadAtom = atom(null, (_get, set, assetIds: readonly string[]) =>
  start()
    .then(({ startDownloadAtom }) => set(startDownloadAtom, assetIds))
    .catch((failure: unknown) => set(showErrorAtom, failure)),
)

interface SetDownload {
  readonly assetIds: readonly string[]
  readonly set: ConvertSet
}

/** Starts a download with a selected rendition preset. The terms are still storedFields if configured. */
export const startSetDownloadAtom = atom(null, (_get, set, request: SetDownload) =>
  start()
    .then(({ startSetDownloadAtom }) => set(startSetDownloadAtom, request))
    .catch((failure: unknown) => set(showErrorAtom, failure)),
)

/** Confirms the options dialog. */
export const confirmChoiceAtom = atom(null, async (_get, set, setId: string) => set((await start()).confirmChoiceAtom, setId))
export const closeChoiceAtom = atom(null, (_get, set) => set(choiceAtom, null))

export const orderAtom = atom(null, (_get, set, assetIds: readonly string[]) => set(orderIdsAtom, assetIds))
export const closeOrderAtom = atom(null, (_get, set) => set(orderIdsAtom, null))

export const copyMailAtom = atom(null, (_get, set, assetIds: readonly string[]) => set(mailIdsAtom, assetIds))
export const closeMailAtom = atom(null, (_get, set) => set(mailIdsAtom, null))
export const closeRefusalAtom = atom(null, (_get, set) => set(refusedIdsAtom, null))

const engine = downloadEngineAtom

/** Pauses a download. Received bytes stay for the resumption. */
export const pauseJobAtom = atom(null, async (_get, set, id: string) => (await set(engine))?.pause(id))
/** Resumes a download that is paused, waiting for a retry or failed. */
export const resumeJobAtom = atom(null, async (_get, set, id: string) => (await set(engine))?.resume(id))
/** Cancels a download and removes it with all stored bytes. */
export const removeJobAtom = atom(null, async (_get, set, id: string) => (await set(engine))?.remove([id]))
export const moveJobAtom = atom(null, async (_get, set, id: string, by: -1 | 1) => (await set(engine))?.move(id, by))
/** Selects the rendition of a download that was requested offline. */
export const chooseJobAtom = atom(null, async (get, set, id: string) => {
  const job = get(jobsAtom).find((one) => one.id === id)
  if (job) await set(startDownloadAtom, job.assetIds)
})
/** Saves the file again. Requires a user gesture. */
export const saveJobAtom = atom(null, async (_get, set, id: string) => (await set(engine))?.save(id))
export const clearSettledJobsAtom = atom(null, async (_get, set) => set((await commands()).clearSettledAtom))

/** Closes all download dialogs and cancels a pending one. Called when the user leaves the page. */
export const closeDownloadDialogsAtom = atom(null, (_get, set) => {
  set(lookupAtom, null)
  set(choiceAtom, null)
  set(orderIdsAtom, null)
  set(mailIdsAtom, null)
  set(refusedIdsAtom, null)
})
/** Starts the download queue of the current user. */
export const startDownloadsAtom = atom(null, async (_get, set) => void (await set(engine)))
/** Retries waiting downloads now. */
export const retryDownloadsAtom = atom(null, async (_get, set) => (await set(engine))?.retryNow())
/** Removes the queue and its files from this device before sign-out. Returns the number of discarded unfinished downloads. */
export const signOutDownloadsAtom = atom(null, async (_get, set): Promise<number> => (await (await set(engine))?.signOut()) ?? 0)
