import { atom } from 'jotai'
import type { Workspace } from '#contract/workspace.ts'
import type { Difference } from './differences.ts'
import type { Editing, Opened } from './editing.ts'
import type { EditsOwner } from './kept-edits.ts'
import { merge } from './merge.ts'
import { isSame } from './values.ts'

/** `unavailable` = it could not be loaded. */
export type WorkspaceStatus = 'initial' | 'loading' | 'success' | 'unavailable' | 'saving'
export const workspaceStatusAtom = atom<WorkspaceStatus>('initial')
/** Why it could not be loaded. */
export const workspaceFailureAtom = atom<unknown>(null)

export interface OpenWorkspace extends Opened {
  readonly workspace: Workspace
}
/** What the server had when it was last read. */
export const openWorkspaceAtom = atom<OpenWorkspace | null>(null)
/** What the admin sees and changes. */
export const editingAtom = atom<Editing | null>(null)

export const hasUnsavedAtom = atom((get) => {
  const [editing, open] = [get(editingAtom), get(openWorkspaceAtom)]
  return editing !== null && open !== null && editing !== open.saved && !isSame(editing, open.saved)
})
/** A saved draft waits to be applied. */
export const hasDraftAtom = atom((get) => get(openWorkspaceAtom)?.workspace.draft !== null && get(openWorkspaceAtom) !== null)
/** No configuration on the server: the defaults are in force. */
export const isOverrideAtom = atom((get) => get(openWorkspaceAtom)?.workspace.published.config === null)
/** Written by a newer program: to be read only. */
export const isReadOnlyAtom = atom((get) => get(openWorkspaceAtom)?.status === 'newer')
/** What of an imported file or of an earlier version could not be read, as long as it is not saved. */
export const readInRepairsAtom = atom<readonly Difference[]>([])
/** What could not be read of what is edited. */
export const repairsAtom = atom((get) => [...(get(openWorkspaceAtom)?.repairs ?? []), ...get(readInRepairsAtom)])
/** Edits that were kept on this device since an earlier visit have been put back. */
export const wereEditsKeptAtom = atom(false)
/** Whose edits these are; null before anything was loaded. */
export const editsOwnerAtom = atom<EditsOwner | null>(null)
/** False = the device had no room for the last edit: leaving the page would lose it. */
export const areEditsKeptAtom = atom(true)

/** Another admin has saved a draft, applied one or thrown it away meanwhile. */
export interface Conflict {
  readonly kind: 'drafted' | 'applied' | 'discarded'
  /** What both began with. */
  readonly base: Editing
  readonly mine: Editing
  readonly theirs: OpenWorkspace
}
export const conflictAtom = atom<Conflict | null>(null)
/** What both have changed in different ways. */
export const collisionsAtom = atom((get) => {
  const conflict = get(conflictAtom)
  return conflict ? merge(conflict.base, conflict.mine, conflict.theirs.saved).collisions : []
})

/** Fields whose text is no value, by place: what is wrong with it and where it is. */
export interface InvalidField {
  readonly section: string
  readonly message: string
}
export const invalidFieldsAtom = atom<ReadonlyMap<string, InvalidField>>(new Map())
