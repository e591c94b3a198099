import { atom } from 'jotai'
import { parameterBeforeHash } from '../../platform/page.ts'
import type { PageAddress } from '../navigation/address.ts'

interface SignOutCleanup {
  /** Sends and removes data of the user, while the session is valid. */
  readonly run: () => Promise<void>
  /** Removes files and pictures, after the session. */
  readonly wipeFiles: () => Promise<void>
}
const nothing = () => Promise.resolve()
/** Cleanup at a sign-out; set at startup by the features with local data. */
export const signOutCleanupAtom = atom<SignOutCleanup>({ run: nothing, wipeFiles: nothing })

/** Whether the page signs out (L7), unless the user was redirected there because of missing rights. */
export const isSignOut = ({ route, search }: PageAddress): boolean =>
  route === 'logout' && search['permission'] === undefined && parameterBeforeHash('permission') === null
