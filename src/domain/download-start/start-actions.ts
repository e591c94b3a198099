import { atom } from 'jotai'
import type { ConvertSet } from '#contract/convert-set.ts'
import type { SetByKind } from '#contract/set-choice.ts'
import { connectionLost } from '#local/remote-error.ts'
import { jobsAtom } from '../downloads/atoms.ts'
import { showErrorAtom } from '../toasts/error-messages.ts'

/** The implementation is a lazy chunk, so that download buttons do not enlarge the first screen. */
const load = () =>
  import('./prepare-download.ts').catch(() => {
    throw connectionLost()
  })

/**
 * Starts a download: one asset as a file, several as one zip. Opens a dialog for the rendition and the terms if necessary.
 * @param zipTitle name of the set of assets, as part of the file name of a zip
 */
export const startDownloadAtom = atom(null, (_get, set, assetIds: readonly string[], zipTitle?: string) =>
  load()
    .then(({ prepareDownloadAtom }) => set(prepareDownloadAtom, { assetIds, zipTitle }))
    .catch((failure: unknown) => set(showErrorAtom, failure)),
)

/**
 * Starts a download in the format that the user chose last for such files. Without one for all of them, above the limit of a confirmation, or
 * where terms have to be accepted, as `startDownloadAtom`.
 */
export const startLastFormatAtom = atom(null, (_get, set, assetIds: readonly string[]) =>
  load()
    .then(({ prepareDownloadAtom }) => set(prepareDownloadAtom, { assetIds, usesLastFormat: true }))
    .catch((failure: unknown) => set(showErrorAtom, failure)),
)

interface SetDownload {
  readonly assetIds: readonly string[]
  readonly set: ConvertSet
}

/** Starts a download with a selected rendition preset. The terms are still shown if configured. */
export const startSetDownloadAtom = atom(null, (_get, set, request: SetDownload) =>
  load()
    .then(({ prepareSetDownloadAtom }) => set(prepareSetDownloadAtom, request))
    .catch((failure: unknown) => set(showErrorAtom, failure)),
)

/** Confirms the options dialog. */
export const confirmChoiceAtom = atom(null, async (_get, set, setId: string) => set((await load()).enqueueChoiceAtom, setId))
export const confirmKindsAtom = atom(null, async (_get, set, chosen: SetByKind) => set((await load()).enqueueKindsAtom, chosen))
/** Selects the rendition of a download that was requested offline and could not continue by itself. */
export const chooseJobAtom = atom(null, async (get, set, id: string) => {
  const job = get(jobsAtom).find((one) => one.id === id)
  if (job) await set(startDownloadAtom, job.assetIds, job.zipTitle)
})
