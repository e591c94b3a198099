import { atom } from 'jotai'
import type { KeptForm, KeptSource } from '#local/kept/records.ts'
import { sayFailureAtom } from '../toasts/failures.ts'
import { keeperAtom } from './current.ts'
import { absentFile, type OfflineFile } from './offline-file.ts'

/** What is behind these verbs is a chunk of its own: an entry of a menu costs the first screen nothing. */
const verbs = () => import('./verbs.ts')

/** Keeps something on this device, from now on. @param title what the person knows it by; empty where the source says it */
export const keepAtom = atom(null, (_get, set, source: KeptSource, title: string) =>
  verbs()
    .then(({ keepSourceAtom }) => set(keepSourceAtom, source, title))
    .catch((failure: unknown) => set(sayFailureAtom, failure)),
)

/** Ends that, with a way back. */
export const stopKeepingAtom = atom(null, (_get, set, keys: readonly string[]) =>
  verbs()
    .then(({ removeAtom }) => set(removeAtom, keys))
    .catch((failure: unknown) => set(sayFailureAtom, failure)),
)

/** Keeps files in this form with something that is kept already; null = none. */
export const keepFilesAtom = atom(null, async (_get, set, key: string, form: KeptForm | null) =>
  (await set(keeperAtom))?.keepFiles(key, form),
)
/** Ids of some of what is kept. */
export const sampleKeptAtom = atom(null, async (_get, set, key: string, most: number) => (await set(keeperAtom))?.someIds(key, most) ?? [])
/** The file of an asset that is available offline, in a format that can be shown. @param isShowable media type of the file */
export const offlineFileAtom = atom(
  null,
  async (_get, set, asset: string, isShowable: (type: string) => boolean): Promise<OfflineFile> =>
    (await (await set(keeperAtom))?.offlineFile(asset, isShowable)) ?? absentFile,
)
/** Hands over the file of an asset that is kept on this device; false when there is none. From a tap. */
export const saveKeptFileAtom = atom(null, async (_get, set, asset: string) => (await set(keeperAtom))?.saveFile(asset) ?? false)

export const refreshKeptAtom = atom(null, async (_get, set, keys: readonly string[]) => (await set(keeperAtom))?.refresh(keys))

/** Begins to keep what whoever uses the page now has kept. */
export const followKeptAtom = atom(null, async (_get, set) => void (await set(keeperAtom)))
/** Tries again what waits. */
export const wakeKeptAtom = atom(null, async (_get, set) => (await set(keeperAtom))?.wake())
export const reviewKeptBookmarksAtom = atom(null, async (_get, set) => (await set(keeperAtom))?.reviewBookmarks())
export const translateKeptAtom = atom(null, async (_get, set) => (await set(keeperAtom))?.translate())
/** Before the session ends: everything that is kept leaves this device. */
export const leaveKeptAtom = atom(null, async (_get, set) => (await set(keeperAtom))?.leave())
/** The configuration has changed: it may forbid offline copies. */
export const applyKeepingBanAtom = atom(null, async (_get, set) => (await set(keeperAtom))?.forbidAll())
