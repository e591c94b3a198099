import { atom } from 'jotai'
import type { ConvertSet } from '#contract/convert-set.ts'
import type { Job } from '#local/downloads/job-records.ts'
import { isRunning, isSettled } from '#local/downloads/job-states.ts'
import type { Progress } from '#local/downloads/meter.ts'
import type { KindSets } from './download-rules.ts'

/** Download queue of the current user, in its order; stored on the device and equal in all tabs. */
export const jobsAtom = atom<readonly Job[]>([])
/** Progress of the transfer in this tab; null = none. */
export const downloadProgressAtom = atom<Progress | null>(null)
export const downloadStatusAtom = atom<'ready' | 'downloading'>((get) => (get(jobsAtom).some(isRunning) ? 'downloading' : 'ready'))

/** Number of unfinished downloads. */
export const openJobCountAtom = atom((get) => get(jobsAtom).filter((job) => !isSettled(job)).length)

/** Number of unfinished downloads that a sign-out would discard; null = no confirmation is open. */
export const signOutDialogAtom = atom<number | null>(null)

/** Downloads that were active during this visit. Earlier ones are shown only on the downloads page. */
export const visitJobIdsAtom = atom<ReadonlySet<string>>(new Set<string>())
/** Downloads in the tray. */
export const trayJobsAtom = atom((get) => {
  const ids = get(visitJobIdsAtom)
  return get(jobsAtom).filter(({ id }) => ids.has(id))
})

/** Ids whose rendition presets are loading, for the progress indicator of the button. */
export const lookupAtom = atom<readonly string[] | null>(null)

interface PreferredKindSets extends KindSets {
  readonly preferred: string
}

/** Content of the options dialog. */
/** Assets to download. */
export interface DownloadRequest {
  readonly assetIds: readonly string[]
  /** Name of the set of assets, as part of the file name of a zip. */
  readonly zipTitle?: string | undefined
}

export interface DownloadChoice extends DownloadRequest {
  readonly sets: readonly ConvertSet[]
  /** Id of the preselected preset. */
  readonly preferred: string
  /** Presets of each kind, if the selection has several; one is chosen for each of them. */
  readonly kinds: readonly PreferredKindSets[]
  /** More assets than the server allows without a confirmation. */
  readonly manyAssets: boolean
}
export const choiceAtom = atom<DownloadChoice | null>(null)

/** Ids to request by e-mail because the user may not download them; null = the dialog is closed. */
export const orderRequestIdsAtom = atom<readonly string[] | null>(null)

/** Ids of an order request that is too long for a link, for the copy dialog; null = closed. */
export const mailIdsAtom = atom<readonly string[] | null>(null)

/** Ids that the user may neither download nor request; null = the dialog is closed. */
export const refusedIdsAtom = atom<readonly string[] | null>(null)

/** Whether any download dialog is open. */
export const isDownloadDialogOpenAtom = atom((get) =>
  [choiceAtom, orderRequestIdsAtom, mailIdsAtom, refusedIdsAtom].some((one) => get<unknown>(one) !== null),
)

/** Whether the tray is expanded. */
export const trayOpenAtom = atom(false)
