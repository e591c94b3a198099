import type { Getter, Setter } from 'jotai'
import type { Session } from '#contract/session.ts'
import { apiAtom } from '../../api/atoms.ts'
import { clearMissingAtom } from '../../asset/actions.ts'
import { bookmarkStatusAtom, bookmarkSyncAtom, bookmarksAtom } from '../../bookmarks/atoms.ts'
import { configAtom } from '../../config/atoms.ts'
import { connectionAtom } from '../../connection/atoms.ts'
import { downloadEngineAtom } from '../../downloads/actions.ts'
import { localeAtom } from '../../language/atoms.ts'
import { routerAtom } from '../../navigation/atoms.ts'
import { sessionAtom } from '../../session/atoms.ts'
import { engineToasts } from '../../toasts/engine-toasts.ts'
import { hideEverywhereAtom } from '../withdrawals/hide-shown.ts'
import { offlineStateAtom } from './atoms.ts'
import type { CopyInputs, CopyVisibility } from './copy-rights.ts'
import { type CopyPage, createOfflineCopyEngine, type OfflineCopyEngine } from './engine.ts'

const inputsOf = (get: Getter): CopyInputs => ({
  api: () => get(apiAtom),
  config: () => get(configAtom),
  isOnline: () => get(connectionAtom) === 'online',
  bookmarks: () => (get(bookmarkStatusAtom) === 'success' && get(bookmarkSyncAtom).hasResponse ? get(bookmarksAtom).ids : null),
})

const visibilityOf = (set: Setter): CopyVisibility => ({
  onHidden: (ids) => set(hideEverywhereAtom, ids),
  onVisibilityChanged: () => set(clearMissingAtom),
})

const pageOf = (get: Getter, set: Setter, { scope }: Session): CopyPage => ({
  isCurrentUser: () => get(sessionAtom)?.scope === scope,
  locale: () => get(localeAtom),
  downloads: () => set(downloadEngineAtom),
  onState: (state) => set(offlineStateAtom, state),
  openDevicePage: () => void get(routerAtom)?.navigate({ to: '/device' }),
})

/** Starts the offline copies of a user and connects them to the atoms. */
export const startOfflineCopyEngine = (get: Getter, set: Setter, session: Session): OfflineCopyEngine =>
  createOfflineCopyEngine({ session, ...inputsOf(get), ...visibilityOf(set), ...pageOf(get, set, session), ...engineToasts(set) })
