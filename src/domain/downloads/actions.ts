import { atom } from 'jotai'
import type { ConvertSet } from '#contract/convert-set.ts'
import { withRest } from '../../platform/rest.ts'
import { choiceAtom, jobsAtom, lookupAtom, mailIdsAtom, orderIdsAtom, refusedIdsAtom } from './atoms.ts'

/** The work behind these verbs is a chunk of its own: a download button costs the first screen nothing. */
const start = () => withRest(import('./start.ts'))
const run = () => import('./run.ts')

/** Begins a download of these assets: one as a file, several as one zip. Asks for a form and the terms where there is something to ask. */
export const startDownloadAtom = atom(null, async (_get, set, assetIds: readonly string[]) => set((await start()).lookUpAtom, assetIds))

interface SetDownload {
  readonly assetIds: readonly string[]
  readonly set: ConvertSet
}

/** Begins a download in a form that was chosen elsewhere; the terms are still asked where they are shown. */
export const startSetDownloadAtom = atom(null, async (_get, set, wanted: SetDownload) => set((await start()).chooseSetAtom, wanted))

/** The answer of the options dialog. */
export const confirmChoiceAtom = atom(null, async (_get, set, setId: string) => set((await start()).confirmAtom, setId))
export const closeChoiceAtom = atom(null, (_get, set) => set(choiceAtom, null))

export const orderAtom = atom(null, (_get, set, assetIds: readonly string[]) => set(orderIdsAtom, assetIds))
export const closeOrderAtom = atom(null, (_get, set) => set(orderIdsAtom, null))

export const copyMailAtom = atom(null, (_get, set, assetIds: readonly string[]) => set(mailIdsAtom, assetIds))
export const closeMailAtom = atom(null, (_get, set) => set(mailIdsAtom, null))
export const closeRefusalAtom = atom(null, (_get, set) => set(refusedIdsAtom, null))

/** Stops it, or takes it out of the queue. */
export const cancelJobAtom = atom(null, async (_get, set, id: number) => set((await run()).cancelAtom, id))
export const retryJobAtom = atom(null, async (_get, set, id: number) => set((await run()).retryAtom, id))
/** Hands the file over once more; from a tap. */
export const saveJobAtom = atom(null, async (_get, set, id: number) => set((await run()).saveAgainAtom, id))
export const clearDoneAtom = atom(null, async (_get, set) => set((await run()).clearDoneAtom))

/** What was asked on a page belongs to it: whoever goes elsewhere has left the question too, also one that is still on its way. */
export const leaveQuestionsAtom = atom(null, (_get, set) => {
  set(lookupAtom, null)
  set(choiceAtom, null)
  set(orderIdsAtom, null)
  set(mailIdsAtom, null)
  set(refusedIdsAtom, null)
})

/** Stops and forgets everything: another person takes over, or nobody. */
export const forgetDownloadsAtom = atom(null, async (get, set) => {
  set(leaveQuestionsAtom)
  if (get(jobsAtom).length > 0) set((await run()).forgetAtom)
})
