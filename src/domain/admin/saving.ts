import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { cleaned } from '#contract/clean-text.ts'
import type { Workspace } from '#contract/workspace.ts'
import { ApiFailure } from '../../platform/api-failure.ts'
import { apiAtom } from '../api/atoms.ts'
import { refreshConfigAtom } from '../config/refresh.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { adoptAtom, fetchAtom, isDiscarded, keepAtom } from './actions.ts'
import {
  type Conflict,
  conflictAtom,
  editingAtom,
  type OpenWorkspace,
  openWorkspaceAtom,
  workspaceFailureAtom,
  workspaceStatusAtom,
} from './atoms.ts'
import { differences } from './differences.ts'
import { contentOf, type Editing, originOf, partsOf } from './editing.ts'
import { type Collision, merge } from './merge.ts'
import { isSame } from './values.ts'

const baseFor = ({ workspace }: OpenWorkspace, parts: readonly string[]): Workspace['base'] =>
  Object.fromEntries(parts.map((part) => [part, workspace.draft?.base[part] ?? workspace.base[part] ?? '0']))

export type SaveOutcome = 'saved' | 'conflict' | { readonly failure: unknown }

const isConflict = (failure: unknown): boolean => failure instanceof ApiFailure && failure.code === 'config.conflict'

/** The server has taken what was `sent`. What it has now is read anew; when that fails the change has been made all the same. */
const takenAtom = atom(null, async (get, set, sent: Editing): Promise<SaveOutcome> => {
  try {
    const fresh = await set(fetchAtom)
    // What was typed while it was on its way stays, over whatever others have saved by now.
    const editing = get(editingAtom)
    if (editing === sent || !editing) set(adoptAtom, fresh)
    else {
      set(openWorkspaceAtom, fresh)
      set(editingAtom, merge(sent, editing, fresh.saved).merged)
      set(keepAtom)
    }
    set(workspaceStatusAtom, 'success')
  } catch (failure) {
    set(workspaceFailureAtom, failure)
    set(workspaceStatusAtom, 'unavailable')
  }
  return 'saved'
})

/** The server has refused a change. Another admin's is never replaced: it comes back as a conflict, unless both want the same. */
const refusedAtom = atom(
  null,
  async (_get, set, failure: unknown, compare: (theirs: OpenWorkspace) => Conflict | null): Promise<SaveOutcome> => {
    set(workspaceStatusAtom, 'success')
    if (!isConflict(failure)) return { failure }
    try {
      const theirs = await set(fetchAtom)
      const conflict = compare(theirs)
      if (conflict) set(conflictAtom, conflict)
      else set(adoptAtom, theirs)
      return conflict ? 'conflict' : 'saved'
    } catch (unread) {
      return { failure: unread }
    }
  },
)

const cleanedTexts = msg({
  id: 'toast.admin.cleaned',
  message: 'Invisible characters that turn a text round or break it have been taken out: {place}',
})

/** The server takes no text that would turn round or break what stands around it; what of it goes is said. */
const cleanAtom = atom(null, (get, set) => {
  const before = get(editingAtom)
  const after = cleaned(before)
  if (before === after) return
  set(editingAtom, after)
  set(keepAtom)
  const [first] = differences(before, after)
  set(showToastAtom, { level: 'warning', message: cleanedTexts.id, values: { place: first?.path.slice(1).join(' › ') ?? '' } })
})

/** A draft that somebody has thrown away took what others had saved along: all of it stays here, to be saved again or taken back. */
const meanwhile = (open: OpenWorkspace, mine: Editing, theirs: OpenWorkspace): Conflict =>
  isDiscarded(open, theirs) ? { kind: 'discarded', base: open.origin, mine, theirs } : { kind: 'drafted', base: open.saved, mine, theirs }

/** Saves the edits as the draft. */
export const saveDraftAtom = atom(null, async (get, set): Promise<SaveOutcome> => {
  set(cleanAtom)
  const [open, editing] = [get(openWorkspaceAtom), get(editingAtom)]
  if (!open || !editing) return { failure: null }
  set(workspaceStatusAtom, 'saving')
  try {
    const content = contentOf(editing, open.origin, open.workspace.published.config !== null)
    const body = { content, base: baseFor(open, partsOf(content)), origin: originOf(open.origin, content) }
    await get(apiAtom).call('saveDraft', { body, headers: { 'If-Match': `"${open.workspace.etag}"` } })
  } catch (failure) {
    // The same as theirs: most likely one's own, whose answer was lost.
    return set(refusedAtom, failure, (theirs) => {
      const mine = get(editingAtom) ?? editing
      return isSame(mine, theirs.saved) ? null : meanwhile(open, mine, theirs)
    })
  }
  return set(takenAtom, editing)
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
  const [open, editing] = [get(openWorkspaceAtom), get(editingAtom)]
  if (!open || !editing) return { failure: null }
  set(workspaceStatusAtom, 'saving')
  try {
    await get(apiAtom).call('publishDraft', { body: {}, headers: { 'If-Match': `"${open.workspace.etag}"` } })
  } catch (failure) {
    return set(refusedAtom, failure, (theirs) => {
      const mine = get(editingAtom) ?? editing
      if (theirs.workspace.etag === open.workspace.etag) return { kind: 'applied', base: theirs.origin, mine, theirs: rebased(theirs) }
      const isApplied = theirs.workspace.draft === null && isSame(mine, theirs.saved)
      return isApplied ? null : meanwhile(open, mine, theirs)
    })
  }
  const outcome = await set(takenAtom, editing)
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
  set(keepAtom)
})

/** Back to what is published: the draft of all admins goes. */
export const discardDraftAtom = atom(null, async (get, set): Promise<SaveOutcome> => {
  const [open, editing] = [get(openWorkspaceAtom), get(editingAtom)]
  if (!open || !editing) return { failure: null }
  const nothing = { config: null, texts: {}, pages: {} }
  try {
    await get(apiAtom).call('saveDraft', { body: { content: nothing, base: {} }, headers: { 'If-Match': `"${open.workspace.etag}"` } })
  } catch (failure) {
    // Somebody else has discarded it: just what was wanted.
    return set(refusedAtom, failure, (theirs) =>
      isDiscarded(open, theirs) ? null : { kind: 'drafted', base: open.saved, mine: get(editingAtom) ?? editing, theirs },
    )
  }
  return set(takenAtom, editing)
})
