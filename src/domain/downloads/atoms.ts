import { atom } from 'jotai'
import type { ConvertSet } from '#contract/convert-set.ts'
import { isRunning, isSettled } from '#local/downloads/job-states.ts'
import type { Progress } from '#local/downloads/meter.ts'
import type { Job } from '#local/downloads/records.ts'

/** The queue of whoever uses the page now, in its order; kept on the device and the same in every tab. */
export const jobsAtom = atom<readonly Job[]>([])
/** Of the transfer that runs in this tab; null = none does. */
export const downloadProgressAtom = atom<Progress | null>(null)
export const downloadStatusAtom = atom<'ready' | 'downloading'>((get) => (get(jobsAtom).some(isRunning) ? 'downloading' : 'ready'))

/** Downloads that are not through. */
export const openJobCountAtom = atom((get) => get(jobsAtom).filter((job) => !isSettled(job)).length)

/** Number of unfinished downloads that a sign-out would discard; null = the user is not being asked about it. */
export const signOutQuestionAtom = atom<number | null>(null)

/** Downloads that were under way at some time of this visit: those of earlier ones are found on their page. */
export const visitJobIdsAtom = atom<ReadonlySet<string>>(new Set<string>())
/** What the tray shows. */
export const trayJobsAtom = atom((get) => {
  const ids = get(visitJobIdsAtom)
  return get(jobsAtom).filter(({ id }) => ids.has(id))
})

/** Ids whose convert sets are being asked for, so that their button can show it. */
export const lookupAtom = atom<readonly string[] | null>(null)

/** What the options dialog asks about; null = closed. */
export interface DownloadChoice {
  readonly assetIds: readonly string[]
  readonly sets: readonly ConvertSet[]
  /** Id of the set that is chosen at first. */
  readonly preferred: string
  /** More assets than the server wants to be taken without a thought. */
  readonly manyAssets: boolean
}
export const choiceAtom = atom<DownloadChoice | null>(null)

/** Ids to order by e-mail because they may not be downloaded; null = the dialog is closed. */
export const orderIdsAtom = atom<readonly string[] | null>(null)

/** Ids of a mail that is too long for a link, to be copied; null = the dialog is closed. */
export const mailIdsAtom = atom<readonly string[] | null>(null)

/** Ids that may not be downloaded, and not be ordered either; null = the dialog that says so is closed. */
export const refusedIdsAtom = atom<readonly string[] | null>(null)

/** A dialog of downloads is open. */
export const isDownloadAskingAtom = atom((get) =>
  [choiceAtom, orderIdsAtom, mailIdsAtom, refusedIdsAtom].some((one) => get<unknown>(one) !== null),
)

/** Whether the list of downloads is unfolded. */
export const trayOpenAtom = atom(false)
