import { atom } from 'jotai'
import * as v from 'valibot'
import { type RuleChange, ruleChangeSchema } from '#contract/folder-rules.ts'
import { storageKeys, tabStore } from '../../platform/storage.ts'
import { sessionAtom } from '../session/atoms.ts'

/** An unsaved rule, with the saved rights that its author saw. */
export interface RuleEdit {
  readonly change: RuleChange
  readonly base: Pick<RuleChange, 'view' | 'download'>
}
/** Unsaved rules by path. */
export type EditedRules = ReadonlyMap<string, RuleEdit>

const storedSchema = v.object({
  /** Account of the edits. */
  scope: v.string(),
  edits: v.array(v.object({ change: ruleChangeSchema, base: v.omit(ruleChangeSchema, ['path']) })),
})

const noEdits: EditedRules = new Map()

/** The tab stores them, and a sign-out removes them. Unreadable edits are none. */
const readEdits = (scope: string): EditedRules => {
  try {
    const stored = v.parse(storedSchema, JSON.parse(tabStore.get(storageKeys.ruleEdits) ?? ''))
    return stored.scope === scope ? new Map(stored.edits.map((edit) => [edit.change.path, edit])) : noEdits
  } catch {
    return noEdits
  }
}

/** Of each account that signed in on this page. */
const editsByScopeAtom = atom<ReadonlyMap<string, EditedRules>>(new Map())

/** They stay while the section is left or the page reloads, until they are saved or discarded. */
export const editedRulesAtom = atom(
  (get): EditedRules => {
    const scope = get(sessionAtom)?.scope ?? ''
    return get(editsByScopeAtom).get(scope) ?? readEdits(scope)
  },
  (get, set, edits: EditedRules) => {
    const scope = get(sessionAtom)?.scope ?? ''
    set(editsByScopeAtom, new Map([...get(editsByScopeAtom), [scope, edits]]))
    if (edits.size === 0) tabStore.remove(storageKeys.ruleEdits)
    else tabStore.set(storageKeys.ruleEdits, JSON.stringify({ scope, edits: [...edits.values()] }))
  },
)
