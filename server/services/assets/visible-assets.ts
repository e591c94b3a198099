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

/**
 * Ids of a list, once each, whose asset the caller may not see or that have none: what visibleAssets leaves out. Of a record that can't be read
 * nobody knows: it is not missing, and whoever has it among their bookmarks keeps it.
 */
export const missingAssets = async (
  documents: Pick<Documents, 'getRights'>,
  caller: Caller,
  ids: readonly string[],
): Promise<readonly string[]> => {
  const unique = [...new Set(ids)]
  const missing: string[] = []
  for (let at = 0; at < unique.length; at += rightsAtOnce) {
    if (at > 0) await setImmediate()
    const some = unique.slice(at, at + rightsAtOnce)
    const found = await documents.getRights(some)
    for (const id of some) {
      const rights = found.get(id)
      if (rights === undefined || (rights && !authorize(caller, { rights }, 'view'))) missing.push(id)
    }
  }
  return missing
}

/** Null for hidden and unknown alike, so that no answer can tell them apart. */
export const visibleAsset = async (documents: Pick<Documents, 'getAsset'>, caller: Caller, id: string): Promise<AssetRecord | null> => {
  const record = await documents.getAsset(id)
  return record && authorize(caller, record, 'view') ? record : null
}
