import { setImmediate } from 'node:timers/promises'
import type { Caller } from '../../common/caller.ts'
import type { AssetRecord } from '../../ports/asset-record.ts'
import type { Documents } from '../../ports/documents.ts'
import { authorize } from './authorize.ts'

/** The assets of a list that the caller may see, in the order asked for; hidden and unknown ones are both just not there. */
export const visibleAssets = async (
  documents: Pick<Documents, 'getAssets'>,
  caller: Caller,
  ids: readonly string[],
): Promise<AssetRecord[]> => {
  const records = await documents.getAssets([...new Set(ids)])
  return records.filter((record) => authorize(caller, record, 'view'))
}

/** So few at once that nobody else waits for long. */
const rightsAtOnce = 1000

export interface Invisible {
  /** Assets that the caller may not see. */
  readonly hidden: readonly string[]
  /** Ids without an asset. */
  readonly unknown: readonly string[]
}

/** Ids of a list, once each, that the caller sees no asset under. A damaged record counts as neither: bookmarks and offline copies stay. */
export const invisibleAssets = async (
  documents: Pick<Documents, 'getRights'>,
  caller: Caller,
  ids: readonly string[],
): Promise<Invisible> => {
  const unique = [...new Set(ids)]
  const hidden: string[] = []
  const unknown: string[] = []
  for (let at = 0; at < unique.length; at += rightsAtOnce) {
    if (at > 0) await setImmediate()
    const some = unique.slice(at, at + rightsAtOnce)
    const found = await documents.getRights(some)
    for (const id of some) {
      const rights = found.get(id)
      if (rights === undefined) unknown.push(id)
      else if (rights && !authorize(caller, { rights }, 'view')) hidden.push(id)
    }
  }
  return { hidden, unknown }
}

/** Ids of a list, once each, that visibleAssets leaves out; in the order asked for. */
export const missingAssets = async (
  documents: Pick<Documents, 'getRights'>,
  caller: Caller,
  ids: readonly string[],
): Promise<readonly string[]> => {
  const { hidden, unknown } = await invisibleAssets(documents, caller, ids)
  const missing = new Set([...hidden, ...unknown])
  return [...new Set(ids)].filter((id) => missing.has(id))
}

/** Null for hidden and unknown alike, so that no answer can tell them apart. */
export const visibleAsset = async (documents: Pick<Documents, 'getAsset'>, caller: Caller, id: string): Promise<AssetRecord | null> => {
  const record = await documents.getAsset(id)
  return record && authorize(caller, record, 'view') ? record : null
}
