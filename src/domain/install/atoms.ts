import { atom } from 'jotai'
import type { InstallWay } from '../../platform/install.ts'

export const installWayAtom = atom<InstallWay>('none')
/** A new version waits; it takes over when the person says so. */
export const updateReadyAtom = atom(false)
