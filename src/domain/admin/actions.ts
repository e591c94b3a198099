import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { factoryConfig } from '#contract/config/parse.ts'
import type { Config } from '#contract/config/schema.ts'
import { openTabs, tabId } from '../../platform/tab.ts'
import { apiAtom } from '../api/atoms.ts'
import { sessionAtom } from '../session/atoms.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import {
  areEditsKeptAtom,
  editingAtom,
  editsOwnerAtom,
  hasUnsavedAtom,
  invalidFieldsAtom,
  type OpenWorkspace,
  openWorkspaceAtom,
  readInRepairsAtom,
  wereEditsKeptAtom,
  workspaceFailureAtom,
  workspaceStatusAtom,
} from './atoms.ts'
import { differences } from './differences.ts'
import { type Editing, openWorkspace } from './editing.ts'
import { seeFilesAtom } from './files.ts'
import { type EditsOwner, forgetEdits, inheritEdits, keepEdits, keptEdits } from './kept-edits.ts'
import { merge } from './merge.ts'
import { type Imported, imported } from './transfer.ts'
import { isSame, type Path, reusing, valueAt, withValueAt } from './values.ts'

/** Keeps on the device what differs from the server, and nothing else. */
export const keepAtom = atom(null, (get, set) => {
  const [owner, open, editing] = [get(editsOwnerAtom), get(openWorkspaceAtom), get(editingAtom)]
  if (!owner || !open || !editing) return
  if (get(hasUnsavedAtom)) set(areEditsKeptAtom, keepEdits(owner, open, editing))
  else {
    forgetEdits(owner)
    set(areEditsKeptAtom, true)
  }
})

export const fetchAtom = atom(null, async (get, set): Promise<OpenWorkspace> => {
  const workspace = await get(apiAtom).call('getWorkspace')
  void set(seeFilesAtom, workspace.files)
  return { workspace, ...openWorkspace(workspace) }
})

/** Shows a state of the server without edits. Entries that it has in common with what was shown stay open or closed as they are. */
export const adoptAtom = atom(null, (get, set, open: OpenWorkspace) => {
  const saved = reusing(get(editingAtom), open.saved)
  set(openWorkspaceAtom, { ...open, saved })
  set(editingAtom, saved)
  set(invalidFieldsAtom, new Map())
  set(wereEditsKeptAtom, false)
  set(readInRepairsAtom, [])
  set(keepAtom)
})

/** Edits of an earlier visit stand on what that visit saw: a later save finds out what has changed since. */
const restoreAtom = atom(null, (_get, set, owner: EditsOwner, fresh: OpenWorkspace | null): boolean => {
  const kept = keptEdits(owner)
  if (!kept) return false
  const open =
    fresh?.workspace.etag === kept.open.workspace.etag && isSame(fresh.workspace.base, kept.open.workspace.base) ? fresh : kept.open
  if ([open, fresh].some((one) => one && isSame(kept.editing, one.saved))) return false
  set(openWorkspaceAtom, open)
  set(editingAtom, kept.editing)
  set(wereEditsKeptAtom, true)
  return true
})

/** Reads what there is to edit. Offline, edits of an earlier visit are shown without it. */
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
  set(keepAtom)
})

export const setConfigValueAtom = atom(null, (_get, set, path: Path, value: unknown) =>
  set(changeEditingAtom, (editing) => ({ ...editing, config: withValueAt(editing.config, path, value) as Config })),
)

/** A text of a language; an empty one goes, so that the built-in one shows again. */
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

/** The page of a language as it is stored; an empty one goes. */
export const setPageAtom = atom(null, (_get, set, locale: string, html: string) =>
  set(changeEditingAtom, (editing) => {
    const others = Object.fromEntries(Object.entries(editing.pages).filter(([key]) => key !== locale))
    return { ...editing, pages: html.trim() === '' ? others : { ...others, [locale]: { html } } }
  }),
)

/** Somebody has thrown the draft away: it is gone, and nothing has come into force. */
export const isDiscarded = (before: OpenWorkspace, now: OpenWorkspace): boolean =>
  before.workspace.draft !== null && now.workspace.draft === null && isSame(before.workspace.base, now.workspace.base)

const bringBack = msg({ id: 'toast.admin.draft.back', message: 'Bring it back' })
const discardedByOther = msg({
  id: 'toast.admin.draft.discarded',
  message: 'Another administrator has discarded the draft. What is in force is shown now.',
})

/** Reads anew what others have saved, where nothing is being edited. A draft that somebody has discarded can be had back. */
export const refreshWorkspaceAtom = atom(null, async (get, set) => {
  const [open, editing] = [get(openWorkspaceAtom), get(editingAtom)]
  const isIdle = () =>
    get(workspaceStatusAtom) === 'success' && get(editingAtom) === editing && !get(hasUnsavedAtom) && get(invalidFieldsAtom).size === 0
  if (!open || !isIdle()) return
  // What is there goes on; the connection state is told by the client.
  const fresh = await set(fetchAtom).catch(() => null)
  if (!fresh || !isIdle() || isSame(fresh.workspace, open.workspace)) return
  set(adoptAtom, fresh)
  if (!isDiscarded(open, fresh)) return
  const run = () => set(changeEditingAtom, (theirs) => merge(open.origin, open.saved, theirs).merged)
  set(showToastAtom, { level: 'warning', message: discardedByOther.id, action: { message: bringBack.id, run } })
})

const discarded = {
  message: msg({ id: 'toast.admin.discarded', message: 'Your changes are discarded' }),
  undo: msg({ id: 'toast.undo', message: 'Undo' }),
}

/** Back to what was last saved; for a moment the edits can be had back. */
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
    'This also takes back what {name} has saved as a draft and not applied yet. If that should stay, discard your change and apply the draft first.',
})

/** Puts much in place at once that nobody has typed; said where it takes back what stands in the draft. */
export const replaceAtom = atom(null, (get, set, change: (editing: Editing) => Editing) => {
  set(changeEditingAtom, change)
  const [open, editing] = [get(openWorkspaceAtom), get(editingAtom)]
  const draft = open?.workspace.draft
  if (!open || !draft) return
  const isTakenBack = differences(open.published, open.saved).some(({ path, after }) => !isSame(valueAt(editing, path), after))
  if (isTakenBack) set(showToastAtom, { level: 'warning', message: overDraft.id, values: { name: draft.savedBy ?? '–' } })
})

/** The configuration as it comes from the factory, as an edit; texts and pages stay. */
export const factorySettingsAtom = atom(null, (_get, set) => set(replaceAtom, (editing) => ({ ...editing, config: factoryConfig() })))

/** Reads an exported file into the edits; nothing is saved yet. */
export const importAtom = atom(null, (get, set, text: string): Imported => {
  const editing = get(editingAtom)
  if (!editing) return { status: 'unreadable' }
  const result = imported(text, editing)
  if (result.status === 'read') {
    set(replaceAtom, () => result.editing)
    set(readInRepairsAtom, result.repairs)
  }
  return result
})
