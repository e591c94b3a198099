import * as v from 'valibot'
import { draftContentSchema, workspaceSchema } from '#contract/workspace.ts'
import { deviceStore } from '../../platform/storage.ts'
import type { OpenWorkspace } from './atoms.ts'
import { type Editing, openWorkspace } from './editing.ts'

const keyOf = (user: string) => `vitrine.admin-edits.${user}`

/** The edits together with what they were made from, so that a later save can tell what others have changed meanwhile. */
const keptSchema = v.object({
  workspace: workspaceSchema,
  editing: v.object({ config: v.looseObject({}), texts: draftContentSchema.entries.texts, pages: draftContentSchema.entries.pages }),
})

export const keepEdits = (user: string, open: OpenWorkspace, editing: Editing): void =>
  deviceStore.set(keyOf(user), JSON.stringify({ workspace: open.workspace, editing }))

export const forgetEdits = (user: string): void => deviceStore.remove(keyOf(user))

/** Edits of an earlier visit; null when there are none that can be read. */
export const keptEdits = (user: string): { readonly open: OpenWorkspace; readonly editing: Editing } | null => {
  try {
    const kept = v.parse(keptSchema, JSON.parse(deviceStore.get(keyOf(user)) ?? ''))
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
