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

/** Null for hidden and unknown alike, so that no answer can tell them apart. */
export const visibleAsset = async (documents: Pick<Documents, 'getAsset'>, caller: Caller, id: string): Promise<AssetRecord | null> => {
  const record = await documents.getAsset(id)
  return record && authorize(caller, record, 'view') ? record : null
}
