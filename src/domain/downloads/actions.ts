import { atom } from 'jotai'
import type { ConvertSet } from '#contract/convert-set.ts'
import { lostCall } from '../../platform/api-failure.ts'
import { withRest } from '../../platform/rest.ts'
import { sayFailureAtom } from '../toasts/failures.ts'
import { choiceAtom, jobsAtom, lookupAtom, mailIdsAtom, orderIdsAtom, refusedIdsAtom } from './atoms.ts'
import { downloadEngineAtom } from './current.ts'

/** The work behind these verbs is a chunk of its own: a download button costs the first screen nothing. */
const start = () =>
  withRest(import('./start.ts')).catch(() => {
    throw lostCall()
  })
const verbs = () => import('./verbs.ts')

/** Begins a download of these assets: one as a file, several as one zip. Asks for a form and the terms where there is something to ask. */
export const startDownloadAtom = atom(null, (_get, set, assetIds: readonly string[]) =>
  start()
    .then(({ lookUpAtom }) => set(lookUpAtom, assetIds))
    .catch((failure: unknown) => set(sayFailureAtom, failure)),
)

interface SetDownload {
  readonly assetIds: readonly string[]
  readonly set: ConvertSet
}

/** Begins a download in a form that was chosen elsewhere; the terms are still asked where they are shown. */
export const startSetDownloadAtom = atom(null, (_get, set, wanted: SetDownload) =>
  start()
    .then(({ chooseSetAtom }) => set(chooseSetAtom, wanted))
    .catch((failure: unknown) => set(sayFailureAtom, failure)),
)

/** The answer of the options dialog. */
export const confirmChoiceAtom = atom(null, async (_get, set, setId: string) => set((await start()).confirmAtom, setId))
export const closeChoiceAtom = atom(null, (_get, set) => set(choiceAtom, null))

export const orderAtom = atom(null, (_get, set, assetIds: readonly string[]) => set(orderIdsAtom, assetIds))
export const closeOrderAtom = atom(null, (_get, set) => set(orderIdsAtom, null))

export const copyMailAtom = atom(null, (_get, set, assetIds: readonly string[]) => set(mailIdsAtom, assetIds))
export const closeMailAtom = atom(null, (_get, set) => set(mailIdsAtom, null))
export const closeRefusalAtom = atom(null, (_get, set) => set(refusedIdsAtom, null))

const engine = downloadEngineAtom

/** What has arrived stays, and goes on when it is resumed. */
export const pauseJobAtom = atom(null, async (_get, set, id: string) => (await set(engine))?.pause(id))
/** Goes on with what was paused, waits for its next try or has failed. */
export const resumeJobAtom = atom(null, async (_get, set, id: string) => (await set(engine))?.resume(id))
/** Stops it and takes it out of the list, with everything that is kept of it. */
export const removeJobAtom = atom(null, async (_get, set, id: string) => (await set(engine))?.remove([id]))
export const moveJobAtom = atom(null, async (_get, set, id: string, by: -1 | 1) => (await set(engine))?.move(id, by))
/** Asks for the form of a download that was ordered when nobody could say which there are. */
export const chooseJobAtom = atom(null, async (get, set, id: string) => {
  const job = get(jobsAtom).find((one) => one.id === id)
  if (job) await set(startDownloadAtom, job.assetIds)
})
/** Hands the file over once more; from a tap. */
export const saveJobAtom = atom(null, async (_get, set, id: string) => (await set(engine))?.save(id))
export const clearSettledJobsAtom = atom(null, async (_get, set) => set((await verbs()).clearSettledAtom))

/** What was asked on a page belongs to it: whoever goes elsewhere has left the question too, also one that is still on its way. */
export const leaveQuestionsAtom = atom(null, (_get, set) => {
  set(lookupAtom, null)
  set(choiceAtom, null)
  set(orderIdsAtom, null)
  set(mailIdsAtom, null)
  set(refusedIdsAtom, null)
})
/** Begins to follow the queue of whoever uses the page now. */
export const followDownloadsAtom = atom(null, async (_get, set) => void (await set(engine)))
/** Tries again what waits. */
export const wakeDownloadsAtom = atom(null, async (_get, set) => (await set(engine))?.wake())
/** Before the session ends: removes the queue and its files from this device. Returns how many unfinished downloads this discards. */
export const leaveDownloadsAtom = atom(null, async (_get, set): Promise<number> => (await (await set(engine))?.leave()) ?? 0)
