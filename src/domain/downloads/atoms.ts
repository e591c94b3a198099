import { atom } from 'jotai'
import type { ConvertSet } from '#contract/convert-set.ts'
import { type DownloadJob, isActive } from './job.ts'

/** Oldest first; lives as long as the page. */
export const jobsAtom = atom<readonly DownloadJob[]>([])
export const downloadStatusAtom = atom<'ready' | 'downloading'>((get) => (get(jobsAtom).some(isActive) ? 'downloading' : 'ready'))

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

/** Whether the list of downloads is unfolded. */
export const trayOpenAtom = atom(false)
