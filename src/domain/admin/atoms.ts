import { atom } from 'jotai'
import type { Workspace } from '#contract/workspace.ts'
import type { Difference } from './differences.ts'
import type { Editing, Opened } from './editing.ts'
import type { EditsOwner } from './edits-owner.ts'
import { merge } from './merge.ts'
import { isSame } from './values.ts'

/** `unavailable` = loading failed. */
export type WorkspaceStatus = 'initial' | 'loading' | 'success' | 'unavailable' | 'saving'
export const workspaceStatusAtom = atom<WorkspaceStatus>('initial')
/** Failure of the last load. */
export const workspaceFailureAtom = atom<unknown>(null)

export interface OpenWorkspace extends Opened {
  readonly workspace: Workspace
  /** The backend has no drafts: saving publishes immediately, see plain-backend.ts. */
  readonly isPlain: boolean
}
/** State of the server at the last load. */
export const openWorkspaceAtom = atom<OpenWorkspace | null>(null)
/** The state that the administrator edits. */
export const editingAtom = atom<Editing | null>(null)

export const hasUnsavedAtom = atom((get) => {
  const [editing, open] = [get(editingAtom), get(openWorkspaceAtom)]
  return editing !== null && open !== null && editing !== open.saved && !isSame(editing, open.saved)
})
/** Whether a saved draft is not published yet. */
export const hasDraftAtom = atom((get) => get(openWorkspaceAtom)?.workspace.draft !== null && get(openWorkspaceAtom) !== null)
/** Whether the backend lacks drafts, history, reports and role previews. */
export const isPlainBackendAtom = atom((get) => get(openWorkspaceAtom)?.isPlain === true)
/** Whether the server has no configuration, not even a saved draft, so that the defaults apply. */
export const isOverrideAtom = atom((get) => {
  const workspace = get(openWorkspaceAtom)?.workspace
  return workspace?.published.config === null && !workspace.draft?.content.config
})
/** Whether a newer version wrote the configuration; it is read-only then. */
export const isReadOnlyAtom = atom((get) => get(openWorkspaceAtom)?.status === 'newer')
/** Unreadable values of an imported file or an earlier version, until the next save. */
export const readInRepairsAtom = atom<readonly Difference[]>([])
/** Unreadable values of the edited configuration. */
export const repairsAtom = atom((get) => [...(get(openWorkspaceAtom)?.repairs ?? []), ...get(readInRepairsAtom)])
/** Whether edits of an earlier visit were restored. */
export const wereEditsRestoredAtom = atom(false)
/** Owner of the edits; null before the first load. */
export const editsOwnerAtom = atom<EditsOwner | null>(null)
/** False = the last edit could not be stored; leaving the page would lose it. */
export const areEditsStoredAtom = atom(true)

/** Another administrator has saved, published or discarded a draft in between. */
export interface Conflict {
  readonly kind: 'drafted' | 'applied' | 'discarded'
  /** Common base of both sides. */
  readonly base: Editing
  readonly mine: Editing
  readonly theirs: OpenWorkspace
}
export const conflictAtom = atom<Conflict | null>(null)
/** Values that both sides have changed differently. */
export const collisionsAtom = atom((get) => {
  const conflict = get(conflictAtom)
  return conflict ? merge(conflict.base, conflict.mine, conflict.theirs.saved).collisions : []
})

/** Fields with invalid input, by config path. */
export interface InvalidField {
  readonly section: string
  readonly message: string
}
export const invalidFieldsAtom = atom<ReadonlyMap<string, InvalidField>>(new Map())

/** References of edited files that the server no longer has, as far as a refused save has shown. */
export const missingFilesAtom = atom<ReadonlySet<string>>(new Set<string>())
/** Names of edited files that have to be uploaded again. */
export const missingFileNamesAtom = atom((get): readonly string[] => {
  const missing = get(missingFilesAtom)
  return Object.entries(get(editingAtom)?.files ?? {}).flatMap(([name, reference]) => (missing.has(reference) ? [name] : []))
})
