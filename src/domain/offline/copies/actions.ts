import { atom, type Getter } from 'jotai'
import type { OfflineRendition, OfflineSource, RecentSource } from '#local/offline/offline-records.ts'
import { canStoreOffline } from '../../../platform/persistence.ts'
import { guestsAllowedAtom } from '../../config/atoms.ts'
import { sessionAtom, sessionStatusAtom } from '../../session/atoms.ts'
import { userEngineAtom } from '../../session/user-engine.ts'
import { showToastAtom } from '../../toasts/atoms.ts'
import { showErrorAtom } from '../../toasts/error-messages.ts'
import { offlineStateAtom } from './atoms.ts'
import type { OfflineCopyEngine } from './engine.ts'
import { absentFile, type OfflineFile } from './offline-file.ts'

/** @param scope of the current user; null = no session */
const purgeGuestsIfForbidden = async (get: Getter, scope: string | null): Promise<void> => {
  // A cached document says that guests are allowed; a response without a session says that they are not.
  if (!get(guestsAllowedAtom) || get(sessionAtom)?.session === null)
    await (await import('./purge.ts')).purgeGuests(scope).catch(() => undefined)
}

/** Removes the copies of guests if the server allows no guests any more. Those of a guest in this tab go when the session ends. */
export const purgeForbiddenGuestsAtom = atom(null, async (get) => {
  const current = get(sessionAtom)
  const isSignedIn = current !== null && current.session !== null
  if (!isSignedIn || !current.guest) await purgeGuestsIfForbidden(get, isSignedIn ? current.scope : null)
})

/** Offline copies of the current user; null = not supported or no session. */
export const offlineCopyEngineAtom = userEngineAtom<OfflineCopyEngine>({
  isAllowed: canStoreOffline,
  start: async (get, set, session) => {
    if (!session.guest) await purgeGuestsIfForbidden(get, session.scope)
    return (await import('./start-engine.ts')).startOfflineCopyEngine(get, set, session)
  },
  onChange: (set) => set(offlineStateAtom, null),
  // A signed-out device must not show copies of earlier users.
  onSignedOut: async (get) => {
    if (get(sessionStatusAtom) !== 'unauthorized') return
    await (await import('./purge.ts')).purgeOtherUsers(null)
    await purgeGuestsIfForbidden(get, null)
  },
})

/** Makes a source available offline. @param title title for the user; empty if the source has its own */
export const makeAvailableOfflineAtom = atom(null, async (_get, set, source: OfflineSource, title: string) => {
  try {
    const engine = await set(offlineCopyEngineAtom)
    if (engine) await engine.makeAvailableOffline(source, title)
    else set(showToastAtom, (await import('./messages.ts')).impossibleToast)
  } catch (failure) {
    set(showErrorAtom, failure)
  }
})

/** Stores opened assets or a search for offline use, without a message. @param title title for the user */
export const recordRecentAtom = atom(null, async (_get, set, source: RecentSource, title: string) =>
  (await set(offlineCopyEngineAtom))?.recordRecent(source, title),
)

/** Removes offline copies; the toast offers an undo. */
export const removeOfflineCopiesAtom = atom(null, (_get, set, keys: readonly string[]) =>
  set(offlineCopyEngineAtom)
    .then((engine) => engine?.remove(keys))
    .catch((failure: unknown) => set(showErrorAtom, failure)),
)

/** Sets the rendition of the files in an offline copy; null = no files. */
export const setFileRenditionAtom = atom(null, (_get, set, key: string, rendition: OfflineRendition | null) =>
  set(offlineCopyEngineAtom)
    .then((engine) => engine?.setFileRendition(key, rendition))
    .catch((failure: unknown) => set(showErrorAtom, failure)),
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

export const refreshOfflineCopiesAtom = atom(null, (_get, set, keys: readonly string[]) =>
  set(offlineCopyEngineAtom)
    .then((engine) => engine?.refresh(keys))
    .catch((failure: unknown) => set(showErrorAtom, failure)),
)

/** Starts the engine of the current user, which continues the user's offline copies. */
export const startOfflineCopiesAtom = atom(null, async (_get, set) => void (await set(offlineCopyEngineAtom)))
/** Retries failed work now. */
export const retryOfflineCopiesAtom = atom(null, async (_get, set) => (await set(offlineCopyEngineAtom))?.runNow())
export const syncOfflineBookmarksAtom = atom(null, async (_get, set) => (await set(offlineCopyEngineAtom))?.syncBookmarks())
export const refreshOfflineLanguageAtom = atom(null, async (_get, set) => (await set(offlineCopyEngineAtom))?.refreshLanguage())
/** Removes all offline copies from this device before sign-out. */
export const signOutOfflineCopiesAtom = atom(null, async (_get, set) => (await set(offlineCopyEngineAtom))?.signOut())
/** Removes all copies if the changed configuration forbids them. */
export const applyOfflineBanAtom = atom(null, async (_get, set) => (await set(offlineCopyEngineAtom))?.forbidAll())
