import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { cleanTexts } from '#contract/clean-text.ts'
import type { Workspace } from '#contract/workspace.ts'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../api/atoms.ts'
import { refreshConfigAtom } from '../publication/refresh-config.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { adoptAtom, fetchAtom, isDiscarded, storeEditsAtom } from './actions.ts'
import {
  type Conflict,
  conflictAtom,
  editingAtom,
  missingFilesAtom,
  type OpenWorkspace,
  openWorkspaceAtom,
  workspaceFailureAtom,
  workspaceStatusAtom,
} from './atoms.ts'
import { differences } from './differences.ts'
import { contentOf, type Editing, originOf, partsOf } from './editing.ts'
import { type Collision, merge } from './merge.ts'
import { publishParts } from './plain-backend.ts'
import { isSame } from './values.ts'

const baseFor = ({ workspace }: OpenWorkspace, parts: readonly string[]): Workspace['base'] =>
  Object.fromEntries(parts.map((part) => [part, workspace.draft?.base[part] ?? workspace.base[part] ?? '0']))

export type SaveOutcome = 'saved' | 'conflict' | { readonly failure: unknown }

const isConflict = (failure: unknown): boolean => failure instanceof RemoteError && failure.code === 'config.conflict'

/** Applies a successful change and reloads the workspace. If the reload fails, the change was saved nevertheless. */
const applySavedAtom = atom(null, async (get, set, sent: Editing): Promise<SaveOutcome> => {
  try {
    const fresh = await set(fetchAtom)
    // Keep edits that the user made during the request.
    const editing = get(editingAtom)
    if (editing === sent || !editing) set(adoptAtom, fresh)
    else {
      set(openWorkspaceAtom, fresh)
      set(editingAtom, merge(sent, editing, fresh.saved).merged)
      set(storeEditsAtom)
    }
    set(workspaceStatusAtom, 'success')
  } catch (failure) {
    set(workspaceFailureAtom, failure)
    set(workspaceStatusAtom, 'unavailable')
  }
  return 'saved'
})

const markMissingFilesAtom = atom(null, (get, set, names: readonly string[]) => {
  const files = get(editingAtom)?.files ?? {}
  const references = names.flatMap((name) => files[name] ?? [])
  set(missingFilesAtom, (missing) => new Set([...missing, ...references]))
})

/**
 * Handles a refused change. A change of another administrator is never overwritten: it becomes a conflict, unless both changes are equal.
 */
const handleRefusalAtom = atom(
  null,
  async (_get, set, failure: unknown, compare: (theirs: OpenWorkspace) => Conflict | null): Promise<SaveOutcome> => {
    set(workspaceStatusAtom, 'success')
    if (failure instanceof RemoteError && failure.code === 'upload.missing')
      set(markMissingFilesAtom, String(failure.values['names']).split(' '))
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
  message: 'Invisible characters that reverse or break text were removed: {place}',
})

/** Removes characters that the server refuses and tells the user. */
const cleanAtom = atom(null, (get, set) => {
  const before = get(editingAtom)
  const after = cleanTexts(before)
  if (before === after) return
  set(editingAtom, after)
  set(storeEditsAtom)
  const [first] = differences(before, after)
  set(showToastAtom, { level: 'warning', message: cleanedTexts.id, values: { place: first?.path.slice(1).join(' › ') ?? '' } })
})

/** Conflict with another administrator. If the draft was discarded, all its changes stay as edits to save again or to revert. */
const conflictWith = (open: OpenWorkspace, mine: Editing, theirs: OpenWorkspace): Conflict =>
  isDiscarded(open, theirs) ? { kind: 'discarded', base: open.origin, mine, theirs } : { kind: 'drafted', base: open.saved, mine, theirs }

/** Publishes the edits immediately, for a backend without drafts. */
const publishEditsAtom = atom(null, async (get, set, open: OpenWorkspace, editing: Editing): Promise<SaveOutcome> => {
  const content = contentOf(editing, open.origin, open.workspace.published.config !== null)
  try {
    await publishParts(get(apiAtom), open.workspace.published, content)
  } catch (failure) {
    const outcome = await set(handleRefusalAtom, failure, (theirs) => {
      const mine = get(editingAtom) ?? editing
      return isSame(mine, theirs.saved) ? null : conflictWith(open, mine, theirs)
    })
    // Some parts may be saved already: without the new state the next attempt would look like a conflict with them.
    const fresh = isConflict(failure) ? null : await set(fetchAtom).catch(() => null)
    if (fresh) set(openWorkspaceAtom, fresh)
    return outcome
  }
  const outcome = await set(applySavedAtom, editing)
  await set(refreshConfigAtom)
  return outcome
})

/** Saves the edits: as a draft, or publishes them immediately where the backend has no drafts. */
export const saveDraftAtom = atom(null, async (get, set): Promise<SaveOutcome> => {
  set(cleanAtom)
  const [open, editing] = [get(openWorkspaceAtom), get(editingAtom)]
  if (!open || !editing) return { failure: null }
  set(workspaceStatusAtom, 'saving')
  if (open.isPlain) return set(publishEditsAtom, open, editing)
  try {
    const content = contentOf(editing, open.origin, open.workspace.published.config !== null)
    const body = { content, base: baseFor(open, partsOf(content)), origin: originOf(open.origin, content) }
    await get(apiAtom).call('saveDraft', { body, headers: { 'If-Match': `"${open.workspace.etag}"` } })
  } catch (failure) {
    // An equal state is most likely our own request whose response was lost.
    return set(handleRefusalAtom, failure, (theirs) => {
      const mine = get(editingAtom) ?? editing
      return isSame(mine, theirs.saved) ? null : conflictWith(open, mine, theirs)
    })
  }
  return set(applySavedAtom, editing)
})

/** Treats everything published as known, so that the draft has to be saved on top of it again. */
const rebased = ({ workspace, isPlain, published, status, repairs }: OpenWorkspace): OpenWorkspace => {
  const draft = workspace.draft && {
    content: workspace.draft.content,
    base: {},
    savedAt: workspace.draft.savedAt,
    savedBy: workspace.draft.savedBy,
  }
  return { workspace: { ...workspace, draft }, isPlain, published, origin: published, saved: published, status, repairs }
}

/** Publishes the draft. */
export const publishDraftAtom = atom(null, async (get, set): Promise<SaveOutcome> => {
  const [open, editing] = [get(openWorkspaceAtom), get(editingAtom)]
  if (!open || !editing) return { failure: null }
  set(workspaceStatusAtom, 'saving')
  try {
    await get(apiAtom).call('publishDraft', { body: {}, headers: { 'If-Match': `"${open.workspace.etag}"` } })
  } catch (failure) {
    return set(handleRefusalAtom, failure, (theirs) => {
      const mine = get(editingAtom) ?? editing
      if (theirs.workspace.etag === open.workspace.etag) return { kind: 'applied', base: theirs.origin, mine, theirs: rebased(theirs) }
      const isApplied = theirs.workspace.draft === null && isSame(mine, theirs.saved)
      return isApplied ? null : conflictWith(open, mine, theirs)
    })
  }
  const outcome = await set(applySavedAtom, editing)
  await set(refreshConfigAtom)
  return outcome
})

/** Continues with the merged state; the collisions in `taken` use the other administrator's value. Saves nothing. */
export const resolveConflictAtom = atom(null, (get, set, taken: readonly Collision[]) => {
  const conflict = get(conflictAtom)
  if (!conflict) return
  const { base, mine, theirs } = conflict
  const editing = merge(base, mine, theirs.saved, taken).merged
  set(openWorkspaceAtom, theirs)
  set(editingAtom, editing)
  set(conflictAtom, null)
  set(storeEditsAtom)
})

/** Discards the shared draft of all administrators. */
export const discardDraftAtom = atom(null, async (get, set): Promise<SaveOutcome> => {
  const [open, editing] = [get(openWorkspaceAtom), get(editingAtom)]
  if (!open || !editing) return { failure: null }
  const nothing = { config: null, texts: {}, pages: {} }
  try {
    await get(apiAtom).call('saveDraft', { body: { content: nothing, base: {} }, headers: { 'If-Match': `"${open.workspace.etag}"` } })
  } catch (failure) {
    // If another administrator has discarded it, the goal is reached.
    return set(handleRefusalAtom, failure, (theirs) =>
      isDiscarded(open, theirs) ? null : { kind: 'drafted', base: open.saved, mine: get(editingAtom) ?? editing, theirs },
    )
  }
  return set(applySavedAtom, editing)
})
