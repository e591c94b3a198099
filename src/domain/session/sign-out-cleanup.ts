import { atom } from 'jotai'
import { parameterBeforeHash } from '../../platform/page.ts'
import type { PageAddress } from '../navigation/address.ts'

/** Cleanup before a sign-out; set at startup by the features with local data. */
export const signOutCleanupAtom = atom<{ readonly run: () => Promise<void> }>({ run: () => Promise.resolve() })

/** Whether the page signs out (L7), unless the user was redirected there because of missing rights. */
export const isSignOut = ({ route, search }: PageAddress): boolean =>
  route === 'logout' && search['permission'] === undefined && parameterBeforeHash('permission') === null
