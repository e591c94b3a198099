import { atom } from 'jotai'
import type { InstallWay } from '../../platform/install.ts'

export const installWayAtom = atom<InstallWay>('none')
export const canInstallAtom = atom((get) => get(installWayAtom) === 'prompt' || get(installWayAtom) === 'ios')
/** A new version waits; it takes over when the person says so. */
export const updateReadyAtom = atom(false)
/** Lets the waiting version take over; set once the service worker is there. */
export const activateUpdateAtom = atom<{ readonly run: () => void } | null>(null)
