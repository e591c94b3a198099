import * as v from 'valibot'
import { draftContentSchema, workspaceSchema } from '#contract/workspace.ts'
import { deviceStore } from '../../platform/storage.ts'
import type { OpenWorkspace } from './atoms.ts'
import { type Editing, openWorkspace } from './editing.ts'

/** `scope` of the session, no name. Like changes of bookmarks that could not be sent, edits outlive signing out: nothing that was done is lost. */
const keyOf = (scope: string) => `vitrine.admin-edits.${scope}`

/** The edits together with what they were made from, so that a later save can tell what others have changed meanwhile. */
const keptSchema = v.object({
  workspace: workspaceSchema,
  editing: v.object({ config: v.looseObject({}), texts: draftContentSchema.entries.texts, pages: draftContentSchema.entries.pages }),
})

export const keepEdits = (scope: string, open: OpenWorkspace, editing: Editing): void =>
  deviceStore.set(keyOf(scope), JSON.stringify({ workspace: open.workspace, editing }))

export const forgetEdits = (scope: string): void => deviceStore.remove(keyOf(scope))

/** Edits of an earlier visit; null when there are none that can be read. */
export const keptEdits = (scope: string): { readonly open: OpenWorkspace; readonly editing: Editing } | null => {
  try {
    const kept = v.parse(keptSchema, JSON.parse(deviceStore.get(keyOf(scope)) ?? ''))
    const content = { ...kept.editing, config: kept.editing.config }
    const { saved } = openWorkspace({ ...kept.workspace, draft: { content, base: {}, savedAt: 0, savedBy: null } })
    return {
      open: { workspace: kept.workspace, ...openWorkspace(kept.workspace) },
      editing: { ...saved, texts: content.texts, pages: content.pages },
    }
  } catch {
    return null
  }
}
