import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { factoryConfig } from '#contract/config/factory-config.ts'
import type { Config } from '#contract/config/schema.ts'
import { openTabs, tabId } from '../../platform/tab.ts'
import { apiAtom } from '../api/atoms.ts'
import { sessionAtom } from '../session/atoms.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import {
  areEditsStoredAtom,
  editingAtom,
  editsOwnerAtom,
  hasUnsavedAtom,
  invalidFieldsAtom,
  type OpenWorkspace,
  openWorkspaceAtom,
  readInRepairsAtom,
  wereEditsRestoredAtom,
  workspaceFailureAtom,
  workspaceStatusAtom,
} from './atoms.ts'
import { type Imported, importConfig } from './config-file.ts'
import { differences } from './differences.ts'
import { type Editing, openWorkspace } from './editing.ts'
import type { EditsOwner } from './edits-owner.ts'
import { showFilesAtom } from './file-versions.ts'
import { merge } from './merge.ts'
import { loadWorkspace } from './plain-backend.ts'
import { inheritEdits, readStoredEdits, removeEdits, storeEdits } from './stored-edits.ts'
import { isSame, type Path, reuseUnchanged, valueAt, withValueAt } from './values.ts'

/** Stores the edits on this device while they differ from the server's state. */
export const storeEditsAtom = atom(null, (get, set) => {
  const [owner, open, editing] = [get(editsOwnerAtom), get(openWorkspaceAtom), get(editingAtom)]
  if (!owner || !open || !editing) return
  if (get(hasUnsavedAtom)) set(areEditsStoredAtom, storeEdits(owner, open, editing))
  else {
    removeEdits(owner)
    set(areEditsStoredAtom, true)
  }
})

export const fetchAtom = atom(null, async (get, set): Promise<OpenWorkspace> => {
  const { workspace, isPlain } = await loadWorkspace(get(apiAtom))
  if (!isPlain) void set(showFilesAtom, workspace.files)
  return { workspace, isPlain, ...openWorkspace(workspace) }
})

/** Shows a state of the server without edits. Entries without changes keep their identity, so that they stay expanded. */
export const adoptAtom = atom(null, (get, set, open: OpenWorkspace) => {
  const saved = reuseUnchanged(get(editingAtom), open.saved)
  set(openWorkspaceAtom, { ...open, saved })
  set(editingAtom, saved)
  set(invalidFieldsAtom, new Map())
  set(wereEditsRestoredAtom, false)
  set(readInRepairsAtom, [])
  set(storeEditsAtom)
})

/** A backend without drafts has no versions, so compare the published contents. */
const isSameVersion = ({ workspace: one, isPlain }: OpenWorkspace, { workspace: other }: OpenWorkspace): boolean =>
  one.etag === other.etag && isSame(one.base, other.base) && (!isPlain || isSame(one.published, other.published))

/** Restores edits of an earlier visit with the state on which they were based, so that a later save detects changes of others. */
const restoreAtom = atom(null, (_get, set, owner: EditsOwner, fresh: OpenWorkspace | null): boolean => {
  const stored = readStoredEdits(owner)
  if (!stored) return false
  const open = fresh && isSameVersion(fresh, stored.open) ? fresh : stored.open
  if ([open, fresh].some((one) => one && isSame(stored.editing, one.saved))) return false
  set(openWorkspaceAtom, open)
  set(editingAtom, stored.editing)
  set(wereEditsRestoredAtom, true)
  return true
})

/** Loads the workspace. Offline, edits of an earlier visit are shown without it. */
export const loadWorkspaceAtom = atom(null, async (get, set) => {
  set(workspaceStatusAtom, 'loading')
  const owner = { scope: get(sessionAtom)?.scope ?? '', tab: await tabId() }
  inheritEdits(owner, await openTabs())
  set(editsOwnerAtom, owner)
  try {
    const open = await set(fetchAtom)
    if (!set(restoreAtom, owner, open)) set(adoptAtom, open)
    set(workspaceStatusAtom, 'success')
  } catch (failure) {
    set(workspaceFailureAtom, failure)
    set(workspaceStatusAtom, set(restoreAtom, owner, null) ? 'success' : 'unavailable')
  }
})

export const changeEditingAtom = atom(null, (get, set, change: (editing: Editing) => Editing) => {
  const editing = get(editingAtom)
  if (!editing) return
  set(editingAtom, change(editing))
  set(storeEditsAtom)
})

export const setConfigValueAtom = atom(null, (_get, set, path: Path, value: unknown) =>
  set(changeEditingAtom, (editing) => ({ ...editing, config: withValueAt(editing.config, path, value) as Config })),
)

/** Sets a message of a language; an empty text restores the built-in one. */
export const setTextAtom = atom(null, (_get, set, locale: string, id: string, text: string) =>
  set(changeEditingAtom, (editing) => {
    const before = editing.texts[locale] ?? { messages: {} }
    const messages = Object.fromEntries(Object.entries(before.messages).filter(([key]) => key !== id))
    const after = { ...before, messages: text === '' ? messages : { ...messages, [id]: text } }
    const isEmpty = !after.metadata && Object.keys(after.messages).length === 0
    const others = Object.fromEntries(Object.entries(editing.texts).filter(([key]) => key !== locale))
    return { ...editing, texts: isEmpty ? others : { ...others, [locale]: after } }
  }),
)

/** Sets the content of a custom page in a language by its key (`imprint/de`); an empty one is removed. */
export const setPageAtom = atom(null, (_get, set, content: string, html: string) =>
  set(changeEditingAtom, (editing) => {
    const others = Object.fromEntries(Object.entries(editing.pages).filter(([key]) => key !== content))
    return { ...editing, pages: html.trim() === '' ? others : { ...others, [content]: { html } } }
  }),
)

/** Sets an uploaded file by its reference; null removes it. */
export const setFileAtom = atom(null, (_get, set, name: string, reference: string | null) =>
  set(changeEditingAtom, (editing) => {
    const others = Object.entries(editing.files).filter(([key]) => key !== name)
    return { ...editing, files: Object.fromEntries(reference === null ? others : [...others, [name, reference]]) }
  }),
)

/** Whether another administrator has discarded the draft without publishing it. */
export const isDiscarded = (before: OpenWorkspace, now: OpenWorkspace): boolean =>
  before.workspace.draft !== null && now.workspace.draft === null && isSame(before.workspace.base, now.workspace.base)

const restoreLabel = msg({ id: 'toast.admin.draft.back', message: 'Restore' })
const discardedByOther = msg({
  id: 'toast.admin.draft.discarded',
  message: 'Another administrator has discarded the draft. You now see the published version.',
})

/** Reloads the workspace if there are no unsaved edits. A toast offers to restore a draft that another administrator has discarded. */
export const refreshWorkspaceAtom = atom(null, async (get, set) => {
  const [open, editing] = [get(openWorkspaceAtom), get(editingAtom)]
  const isIdle = () =>
    get(workspaceStatusAtom) === 'success' && get(editingAtom) === editing && !get(hasUnsavedAtom) && get(invalidFieldsAtom).size === 0
  if (!open || !isIdle()) return
  // Ignore failures: the loaded workspace stays, and the API client reports the connection state.
  const fresh = await set(fetchAtom).catch(() => null)
  if (!fresh || !isIdle() || isSame(fresh.workspace, open.workspace)) return
  set(adoptAtom, fresh)
  if (!isDiscarded(open, fresh)) return
  const run = () => set(changeEditingAtom, (theirs) => merge(open.origin, open.saved, theirs).merged)
  set(showToastAtom, { level: 'warning', message: discardedByOther.id, action: { message: restoreLabel.id, run } })
})

const discarded = {
  message: msg({ id: 'toast.admin.discarded', message: 'Your changes were discarded' }),
  undo: msg({ id: 'toast.undo', message: 'Undo' }),
}

/** Discards the edits; the toast offers an undo. */
export const discardEditsAtom = atom(null, (get, set) => {
  const [open, mine] = [get(openWorkspaceAtom), get(editingAtom)]
  if (!open || !mine) return
  set(adoptAtom, open)
  const run = () => set(changeEditingAtom, (theirs) => merge(open.saved, mine, theirs).merged)
  const { message, undo } = discarded
  void set(refreshWorkspaceAtom)
  set(showToastAtom, { level: 'info', topic: 'admin.discarded', message: message.id, action: { message: undo.id, run } })
})

const overDraft = msg({
  id: 'toast.admin.over_draft',
  message:
    'This also reverts what {name} has saved as a draft and not published yet. To keep it, discard your change and publish the draft first.',
})

/** Replaces many values together and warns if that reverts values of the draft. */
export const replaceEditingAtom = atom(null, (get, set, change: (editing: Editing) => Editing) => {
  set(changeEditingAtom, change)
  const [open, editing] = [get(openWorkspaceAtom), get(editingAtom)]
  const draft = open?.workspace.draft
  if (!open || !draft) return
  const isTakenBack = differences(open.published, open.saved).some(({ path, after }) => !isSame(valueAt(editing, path), after))
  if (isTakenBack) set(showToastAtom, { level: 'warning', message: overDraft.id, values: { name: draft.savedBy ?? '–' } })
})

/** Resets the configuration to the factory settings, as an edit; messages, pages and files stay. */
export const applyFactorySettingsAtom = atom(null, (_get, set) =>
  set(replaceEditingAtom, (editing) => ({ ...editing, config: factoryConfig() })),
)

/** Imports an exported file as edits; saves nothing. */
export const importConfigAtom = atom(null, (get, set, text: string): Imported => {
  const editing = get(editingAtom)
  if (!editing) return { status: 'unreadable' }
  const result = importConfig(text, editing)
  if (result.status === 'read') {
    set(replaceEditingAtom, () => result.editing)
    set(readInRepairsAtom, result.repairs)
  }
  return result
})
