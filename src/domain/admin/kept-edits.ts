import * as v from 'valibot'
import { draftContentSchema, workspaceSchema } from '#contract/workspace.ts'
import { isOnDevice, textsOnDevice } from '../../platform/device-texts.ts'
import { deviceStore } from '../../platform/storage.ts'
import type { OpenWorkspace } from './atoms.ts'
import { type Editing, openWorkspace } from './editing.ts'

/** Whose edits, and of which tab: what is edited in two tabs at once are two things. */
export interface EditsOwner {
  /** `scope` of the session, no name. Like changes of bookmarks that could not be sent, edits outlive signing out: nothing that was done is lost. */
  readonly scope: string
  readonly tab: string
}

const prefixOf = (scope: string) => `vitrine.admin-edits.${scope}.`
const keyOf = ({ scope, tab }: EditsOwner) => `${prefixOf(scope)}${tab}`

/** The edits together with what they were made from, so that a later save can tell what others have changed meanwhile. */
const keptSchema = v.object({
  workspace: workspaceSchema,
  editing: v.object({ config: v.looseObject({}), texts: draftContentSchema.entries.texts, pages: draftContentSchema.entries.pages }),
  /** Milliseconds since the epoch. */
  keptAt: v.number(),
})

/** False = the device has no room for them: they last as long as this page. */
export const keepEdits = (owner: EditsOwner, open: OpenWorkspace, editing: Editing): boolean => {
  const text = JSON.stringify({ workspace: open.workspace, editing, keptAt: Date.now() })
  deviceStore.set(keyOf(owner), text)
  return isOnDevice(keyOf(owner), text)
}

export const forgetEdits = (owner: EditsOwner): void => deviceStore.remove(keyOf(owner))

const read = (text: string): v.InferOutput<typeof keptSchema> | null => {
  try {
    return v.parse(keptSchema, JSON.parse(text))
  } catch {
    return null
  }
}

/** Edits that other tabs keep: by tab. */
const ofOthers = ({ scope, tab }: EditsOwner): [string, string][] => [...textsOnDevice(prefixOf(scope))].filter(([other]) => other !== tab)

/** Whether another open tab has edits that are not saved. */
export const areEditsElsewhere = (owner: EditsOwner, openTabs: ReadonlySet<string>): boolean =>
  ofOthers(owner).some(([tab]) => openTabs.has(tab))

/** The latest edits of a tab that was closed become this tab's, where it has none. */
export const inheritEdits = (owner: EditsOwner, openTabs: ReadonlySet<string>): void => {
  if (deviceStore.get(keyOf(owner)) !== null) return
  const [latest] = ofOthers(owner)
    .filter(([tab]) => !openTabs.has(tab))
    .toSorted(([, one], [, other]) => (read(other)?.keptAt ?? 0) - (read(one)?.keptAt ?? 0))
  if (!latest) return
  const [tab, text] = latest
  forgetEdits({ ...owner, tab })
  deviceStore.set(keyOf(owner), text)
}

/** This tab's edits of before; null when there are none that can be read. */
export const keptEdits = (owner: EditsOwner): { readonly open: OpenWorkspace; readonly editing: Editing } | null => {
  const kept = read(deviceStore.get(keyOf(owner)) ?? '')
  if (!kept) return null
  const { saved } = openWorkspace({ ...kept.workspace, draft: { content: kept.editing, base: {}, savedAt: 0, savedBy: null } })
  return {
    open: { workspace: kept.workspace, ...openWorkspace(kept.workspace) },
    editing: { ...saved, texts: kept.editing.texts, pages: kept.editing.pages },
  }
}
