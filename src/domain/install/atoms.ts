import { atom } from 'jotai'
import type { InstallMethod } from '../../platform/install.ts'
import type { UpdateState } from '../../platform/worker-bridge.ts'

export const installMethodAtom = atom<InstallMethod>('none')
export const canInstallAtom = atom((get) => get(installMethodAtom) === 'prompt' || get(installMethodAtom) === 'ios')

/** Update state of the service worker and this page. */
export const updateStateAtom = atom<UpdateState>('none')

/** Notice about an update: `ready` = a new version is available; otherwise why this tab has not followed a reload in another tab. */
export type UpdateNotice = 'none' | 'ready' | 'replaced' | 'replaced-unsaved' | 'replaced-transfer'
export const updateNoticeAtom = atom<UpdateNotice>('none')

/** Reloads this tab with the new version; set once the service worker is there. */
export const reloadUpdatedAtom = atom<{ readonly run: () => void } | null>(null)

/** Set by a screen whose edits a reload would interrupt. */
export const hasUnsavedEditsAtom = atom(false)
