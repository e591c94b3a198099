import * as v from 'valibot'
import type { AssetRights } from '../../records/asset-record.ts'

const rightsSchema = v.object({ view: v.array(v.string()), download: v.record(v.string(), v.array(v.string())) })

/** Rights from stored JSON text; null if they are unreadable. Many assets have the same text, so callers cache the result. */
export const parseRights = (text: string): AssetRights | null => {
  try {
    const rights: unknown = JSON.parse(text)
    return v.is(rightsSchema, rights) ? rights : null
  } catch {
    return null
  }
}
