import { atom } from 'jotai'
import { factoryConfig } from '#contract/config/parse.ts'
import type { Config } from '#contract/config/schema.ts'
import type { Workspace } from '#contract/workspace.ts'
import { ApiFailure } from '../../platform/api-failure.ts'
import { apiAtom } from '../api/atoms.ts'
import { refreshConfigAtom } from '../config/actions.ts'
import { sessionAtom } from '../session/atoms.ts'
import {
  type Conflict,
  conflictAtom,
  editingAtom,
  hasUnsavedAtom,
  invalidFieldsAtom,
  type OpenWorkspace,
  openWorkspaceAtom,
  readInRepairsAtom,
  wereEditsKeptAtom,
  workspaceFailureAtom,
  workspaceStatusAtom,
} from './atoms.ts'
import { contentOf, type Editing, openWorkspace, originOf, partsOf } from './editing.ts'
import { forgetEdits, keepEdits, keptEdits } from './kept-edits.ts'
import { type Collision, merge } from './merge.ts'
import { type Imported, imported } from './transfer.ts'
import { isSame, type Path, withValueAt } from './values.ts'

const scopeAtom = atom((get) => get(sessionAtom)?.scope ?? '')

const fetchAtom = atom(null, async (get): Promise<OpenWorkspace> => {
  const workspace = await get(apiAtom).call('getWorkspace')
  return { workspace, ...openWorkspace(workspace) }
})

/** Shows a state of the server without edits. */
const adoptAtom = atom(null, (get, set, open: OpenWorkspace) => {
  set(openWorkspaceAtom, open)
  set(editingAtom, open.saved)
  set(invalidFieldsAtom, new Map())
  set(wereEditsKeptAtom, false)
  set(readInRepairsAtom, [])
  forgetEdits(get(scopeAtom))
})

/** Edits of an earlier visit stand on what that visit saw: a later save finds out what has changed since. */
const restoreAtom = atom(null, (get, set, fresh: OpenWorkspace | null): boolean => {
  const kept = keptEdits(get(scopeAtom))
  if (!kept) return false
  const open =
    fresh?.workspace.etag === kept.open.workspace.etag && isSame(fresh.workspace.base, kept.open.workspace.base) ? fresh : kept.open
  if (isSame(kept.editing, open.saved)) return false
  set(openWorkspaceAtom, open)
  set(editingAtom, kept.editing)
  set(wereEditsKeptAtom, true)
  return true
})

/** Reads what there is to edit. Offline, edits of an earlier visit are shown without it. */
export const loadWorkspaceAtom = atom(null, async (_get, set) => {
  set(workspaceStatusAtom, 'loading')
  try {
    const open = await set(fetchAtom)
    if (!set(restoreAtom, open)) set(adoptAtom, open)
    set(workspaceStatusAtom, 'success')
  } catch (failure) {
    set(workspaceFailureAtom, failure)
    set(workspaceStatusAtom, set(restoreAtom, null) ? 'success' : 'unavailable')
  }
})

export const changeEditingAtom = atom(null, (get, set, change: (editing: Editing) => Editing) => {
  const [editing, open] = [get(editingAtom), get(openWorkspaceAtom)]
  if (!editing || !open) return
  const next = change(editing)
  set(editingAtom, next)
  if (get(hasUnsavedAtom)) keepEdits(get(scopeAtom), open, next)
  else forgetEdits(get(scopeAtom))
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

const baseFor = ({ workspace }: OpenWorkspace, parts: readonly string[]): Workspace['base'] =>
  Object.fromEntries(parts.map((part) => [part, workspace.draft?.base[part] ?? workspace.base[part] ?? '0']))

export type SaveOutcome = 'saved' | 'conflict' | { readonly failure: unknown }

const isConflict = (failure: unknown): boolean => failure instanceof ApiFailure && failure.code === 'config.conflict'

/** The server has taken a change. What it has now is read anew; when that fails the change has been made all the same. */
const takenAtom = atom(null, async (_get, set, adopt: (fresh: OpenWorkspace) => void): Promise<SaveOutcome> => {
  try {
    adopt(await set(fetchAtom))
    set(workspaceStatusAtom, 'success')
  } catch (failure) {
    set(workspaceFailureAtom, failure)
    set(workspaceStatusAtom, 'unavailable')
  }
  return 'saved'
})

/** The server has refused a change. Another admin's is never replaced: it comes back as a conflict. */
const refusedAtom = atom(
  null,
  async (_get, set, failure: unknown, compare: (theirs: OpenWorkspace) => Conflict | null): Promise<SaveOutcome> => {
    set(workspaceStatusAtom, 'success')
    if (!isConflict(failure)) return { failure }
    try {
      set(conflictAtom, compare(await set(fetchAtom)))
      return 'conflict'
    } catch (unread) {
      return { failure: unread }
    }
  },
)

const draftedAtom = atom(null, (get, _set, base: Editing, theirs: OpenWorkspace): Conflict | null => {
  const editing = get(editingAtom)
  return editing && { kind: 'drafted', base, mine: editing, theirs }
})

/** Saves the edits as the draft. */
export const saveDraftAtom = atom(null, async (get, set): Promise<SaveOutcome> => {
  const [open, editing] = [get(openWorkspaceAtom), get(editingAtom)]
  if (!open || !editing) return { failure: null }
  set(workspaceStatusAtom, 'saving')
  try {
    const content = contentOf(editing, open.origin, open.workspace.published.config !== null)
    const body = { content, base: baseFor(open, partsOf(content)), origin: originOf(open.origin, content) }
    await get(apiAtom).call('saveDraft', { body, headers: { 'If-Match': `"${open.workspace.etag}"` } })
  } catch (failure) {
    return set(refusedAtom, failure, (theirs) => set(draftedAtom, open.saved, theirs))
  }
  return set(takenAtom, (fresh) => {
    // What was typed while the draft was on its way stays.
    if (get(editingAtom) === editing) set(adoptAtom, fresh)
    else set(openWorkspaceAtom, fresh)
  })
})

/** Everything published by now counts as seen, so what stands in the draft has to be saved on top of it once more. */
const rebased = ({ workspace, published, status, repairs }: OpenWorkspace): OpenWorkspace => {
  const draft = workspace.draft && {
    content: workspace.draft.content,
    base: {},
    savedAt: workspace.draft.savedAt,
    savedBy: workspace.draft.savedBy,
  }
  return { workspace: { ...workspace, draft }, published, origin: published, saved: published, status, repairs }
}

/** Makes the draft what everybody gets. */
export const publishDraftAtom = atom(null, async (get, set): Promise<SaveOutcome> => {
  const open = get(openWorkspaceAtom)
  if (!open) return { failure: null }
  set(workspaceStatusAtom, 'saving')
  try {
    await get(apiAtom).call('publishDraft', { body: {}, headers: { 'If-Match': `"${open.workspace.etag}"` } })
  } catch (failure) {
    return set(refusedAtom, failure, (fresh) => {
      const { saved, origin, workspace } = fresh
      return workspace.etag !== open.workspace.etag
        ? { kind: 'drafted', base: open.saved, mine: open.saved, theirs: fresh }
        : { kind: 'applied', base: origin, mine: saved, theirs: rebased(fresh) }
    })
  }
  const outcome = await set(takenAtom, (fresh) => set(adoptAtom, fresh))
  await set(refreshConfigAtom)
  return outcome
})

/** Goes on from both sides' changes; at the collisions that are `taken` the other admin's value stands. Nothing is saved yet. */
export const resolveConflictAtom = atom(null, (get, set, taken: readonly Collision[]) => {
  const conflict = get(conflictAtom)
  if (!conflict) return
  const { base, mine, theirs } = conflict
  const editing = merge(base, mine, theirs.saved, taken).merged
  set(openWorkspaceAtom, theirs)
  set(editingAtom, editing)
  set(conflictAtom, null)
  keepEdits(get(scopeAtom), theirs, editing)
})

/** Back to what was last saved. */
export const discardEditsAtom = atom(null, (get, set) => {
  const open = get(openWorkspaceAtom)
  if (open) set(adoptAtom, open)
})

/** Back to what is published: the draft of all admins goes. */
export const discardDraftAtom = atom(null, async (get, set): Promise<SaveOutcome> => {
  const open = get(openWorkspaceAtom)
  if (!open) return { failure: null }
  const nothing = { config: null, texts: {}, pages: {} }
  try {
    await get(apiAtom).call('saveDraft', { body: { content: nothing, base: {} }, headers: { 'If-Match': `"${open.workspace.etag}"` } })
  } catch (failure) {
    return set(refusedAtom, failure, (theirs) => set(draftedAtom, open.saved, theirs))
  }
  return set(takenAtom, (fresh) => set(adoptAtom, fresh))
})

/** The configuration as it comes from the factory, as an edit; texts and pages stay. */
export const factorySettingsAtom = atom(null, (_get, set) => set(changeEditingAtom, (editing) => ({ ...editing, config: factoryConfig() })))

/** Reads an exported file into the edits; nothing is saved yet. */
export const importAtom = atom(null, (get, set, text: string): Imported['status'] => {
  const editing = get(editingAtom)
  if (!editing) return 'unreadable'
  const result = imported(text, editing)
  if (result.status === 'read') {
    set(changeEditingAtom, () => result.editing)
    set(readInRepairsAtom, result.repairs)
  }
  return result.status
})
