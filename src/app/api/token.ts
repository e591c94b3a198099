import { guestsAllowedAtom } from '../../domain/config/atoms.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import type { Store } from '../store.ts'

/** Token of the current session of this device. */
export const currentToken = (): string | null => deviceStore.get(storageKeys.token)

/** Whether a new session may silently replace an expired one. */
export const isSessionRenewable = (store: Store): boolean => store.get(sessionAtom)?.guest === true && store.get(guestsAllowedAtom)
