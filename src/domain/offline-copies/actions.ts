import { atom } from 'jotai'
import type { OfflineRendition, OfflineSource } from '#local/offline/offline-records.ts'
import { showErrorAtom } from '../toasts/error-messages.ts'
import { offlineCopyEngineAtom } from './engine-atom.ts'
import { absentFile, type OfflineFile } from './offline-file.ts'

/** The implementation is a lazy chunk, so that menu entries do not enlarge the first screen. */
const commands = () => import('./commands.ts')

/** Makes a source available offline. @param title title for the user; empty if the source has its own */
export const makeAvailableOfflineAtom = atom(null, (_get, set, source: OfflineSource, title: string) =>
  commands()
    .then(({ makeAvailableOfflineAtom }) => set(makeAvailableOfflineAtom, source, title))
    .catch((failure: unknown) => set(showErrorAtom, failure)),
)

/** Removes offline copies; the toast offers an undo. */
export const removeOfflineCopiesAtom = atom(null, (_get, set, keys: readonly string[]) =>
  commands()
    .then(({ removeOfflineCopiesAtom }) => set(removeOfflineCopiesAtom, keys))
    .catch((failure: unknown) => set(showErrorAtom, failure)),
)

/** Sets the rendition of the files in an offline copy; null = no files. */
export const setFileRenditionAtom = atom(null, async (_get, set, key: string, rendition: OfflineRendition | null) =>
  (await set(offlineCopyEngineAtom))?.setFileRendition(key, rendition),
)
/** Ids of some assets of an offline copy. */
export const sampleOfflineIdsAtom = atom(
  null,
  async (_get, set, key: string, count: number) => (await set(offlineCopyEngineAtom))?.sampleIds(key, count) ?? [],
)
/** The file of an asset that is available offline, in a format that can be shown. @param isShowable media type of the file */
export const offlineFileAtom = atom(
  null,
  async (_get, set, asset: string, isShowable: (type: string) => boolean): Promise<OfflineFile> =>
    (await (await set(offlineCopyEngineAtom))?.offlineFile(asset, isShowable)) ?? absentFile,
)
/** Saves the offline file of an asset; false if there is none. Requires a user gesture. */
export const saveOfflineFileAtom = atom(
  null,
  async (_get, set, asset: string) => (await set(offlineCopyEngineAtom))?.saveFile(asset) ?? false,
)

export const refreshOfflineCopiesAtom = atom(null, async (_get, set, keys: readonly string[]) =>
  (await set(offlineCopyEngineAtom))?.refresh(keys),
)

/** Starts the engine of the current user, which continues the user's offline copies. */
export const startOfflineCopiesAtom = atom(null, async (_get, set) => void (await set(offlineCopyEngineAtom)))
/** Retries failed work now. */
export const retryOfflineCopiesAtom = atom(null, async (_get, set) => (await set(offlineCopyEngineAtom))?.wake())
export const syncOfflineBookmarksAtom = atom(null, async (_get, set) => (await set(offlineCopyEngineAtom))?.syncBookmarks())
export const refreshOfflineLanguageAtom = atom(null, async (_get, set) => (await set(offlineCopyEngineAtom))?.refreshLanguage())
/** Removes all offline copies from this device before sign-out. */
export const signOutOfflineCopiesAtom = atom(null, async (_get, set) => (await set(offlineCopyEngineAtom))?.signOut())
/** Removes all copies if the changed configuration forbids them. */
export const applyOfflineBanAtom = atom(null, async (_get, set) => (await set(offlineCopyEngineAtom))?.forbidAll())
