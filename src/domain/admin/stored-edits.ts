import * as v from 'valibot'
import { draftContentSchema, fileReferenceSchema, workspaceSchema } from '#contract/workspace.ts'
import { isOnDevice, textsOnDevice } from '../../platform/device-texts.ts'
import { deviceStore } from '../../platform/storage.ts'
import type { OpenWorkspace } from './atoms.ts'
import { type Editing, openWorkspace } from './editing.ts'
import type { EditsOwner } from './edits-owner.ts'

const prefixOf = (scope: string) => `admin-edits.${scope}.`
const keyOf = ({ scope, tab }: EditsOwner) => `${prefixOf(scope)}${tab}`

/** Edits with their base, so that a later save can detect changes of others. */
const storedEditsSchema = v.object({
  workspace: workspaceSchema,
  isPlain: v.optional(v.boolean(), false),
  editing: v.object({
    config: v.looseObject({}),
    texts: draftContentSchema.entries.texts,
    pages: draftContentSchema.entries.pages,
    /** Edits of earlier versions have none. */
    files: v.optional(v.record(v.string(), fileReferenceSchema)),
  }),
  /** Milliseconds since the epoch. */
  keptAt: v.number(),
})

/** Stores the edits. False = the device is full; they last as long as this page. */
export const storeEdits = (owner: EditsOwner, open: OpenWorkspace, editing: Editing): boolean => {
  const text = JSON.stringify({ workspace: open.workspace, isPlain: open.isPlain, editing, keptAt: Date.now() })
  deviceStore.set(keyOf(owner), text)
  return isOnDevice(keyOf(owner), text)
}

export const removeEdits = (owner: EditsOwner): void => deviceStore.remove(keyOf(owner))

const read = (text: string): v.InferOutput<typeof storedEditsSchema> | null => {
  try {
    return v.parse(storedEditsSchema, JSON.parse(text))
  } catch {
    return null
  }
}

/** Stored edits of other tabs, by tab. */
const ofOthers = ({ scope, tab }: EditsOwner): [string, string][] => [...textsOnDevice(prefixOf(scope))].filter(([other]) => other !== tab)

/** Whether another open tab has unsaved edits. */
export const areEditsElsewhere = (owner: EditsOwner, openTabs: ReadonlySet<string>): boolean =>
  ofOthers(owner).some(([tab]) => openTabs.has(tab))

/** Adopts the latest edits of a closed tab if this tab has none. */
export const inheritEdits = (owner: EditsOwner, openTabs: ReadonlySet<string>): void => {
  if (deviceStore.get(keyOf(owner)) !== null) return
  const [latest] = ofOthers(owner)
    .filter(([tab]) => !openTabs.has(tab))
    .toSorted(([, one], [, other]) => (read(other)?.keptAt ?? 0) - (read(one)?.keptAt ?? 0))
  if (!latest) return
  const [tab, text] = latest
  removeEdits({ ...owner, tab })
  deviceStore.set(keyOf(owner), text)
}

/** Stored edits of this tab; null if there are none or they are unreadable. */
export const readStoredEdits = (owner: EditsOwner): { readonly open: OpenWorkspace; readonly editing: Editing } | null => {
  const stored = read(deviceStore.get(keyOf(owner)) ?? '')
  if (!stored) return null
  const { workspace, isPlain, editing } = stored
  const opened = openWorkspace(workspace)
  const { texts, pages, files = opened.saved.files } = editing
  const { saved } = openWorkspace({ ...workspace, draft: { content: { ...editing, files: {} }, base: {}, savedAt: 0, savedBy: null } })
  return {
    open: { workspace, isPlain, ...opened },
    editing: { ...saved, texts, pages, files },
  }
}
