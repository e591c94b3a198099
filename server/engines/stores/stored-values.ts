import * as v from 'valibot'
import { withinBounds } from '#contract/config/migrations/within-bounds.ts'
import type { AssetRecord, AssetRights } from '../../records/asset-record.ts'
import { assetRightsSchema, isAssetRecord } from '../../records/asset-record-schema.ts'

/*
 * Values that stores keep as JSON text. An older or newer program may have written them, and a disk may have damaged them, so that each text
 * is checked when it is read.
 */

/** A row with an asset record. `count`: downloads counted by the portal, null before the first one. */
export interface StoredAssetRow {
  readonly id: string
  readonly body: string
  readonly count: number | null
}

const bookmarkIdsSchema = v.array(v.string())

/** No document of this program nests this deep; deeper ones can be read but neither written nor sent. */
const documentBounds = { depth: 28, text: Infinity }

/** The JSON value of a text; null for text that is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const withDownloads = (record: AssetRecord, count: number | null): AssetRecord =>
  count === null ? record : { ...record, numbers: { ...record.numbers, obj_dload_cnt: count } }

/** The asset record of a row; null if it is unreadable: the other records are returned, and the next start creates it again from its file. */
export const parseAssetRecord = ({ id, body, count }: StoredAssetRow): AssetRecord | null => {
  const record = parseJson(body)
  return isAssetRecord(record) && record.id === id ? withDownloads(record, count) : null
}

/** Like `parseAssetRecord`, but checks only what decides about rights and files: the whole schema would double the time of reading many records. */
export const parseAssetShape = ({ id, body, count }: StoredAssetRow): AssetRecord | null => {
  const record = parseJson(body) as AssetRecord | null
  const isSound = record?.id === id && Array.isArray(record.renditions) && v.is(assetRightsSchema, record.rights)
  return isSound ? withDownloads(record, count) : null
}

/** Rights from stored JSON text; null if they are unreadable. Many assets have the same text, so callers cache the result. */
export const parseRights = (text: string): AssetRights | null => {
  const rights = parseJson(text)
  return v.is(assetRightsSchema, rights) ? rights : null
}

/** Different rights that a parser remembers. */
const maxParsedRightsCount = 5000

/** `parseRights` that returns the same object for the same text, so that later work on equal rights is done once. */
export const createRightsParser = (): ((text: string) => AssetRights | null) => {
  const known = new Map<string, AssetRights | null>()
  return (text) => {
    const parsed = known.get(text)
    if (parsed !== undefined) return parsed
    if (known.size >= maxParsedRightsCount) known.clear()
    const rights = parseRights(text)
    known.set(text, rights)
    return rights
  }
}

/** Groups of an account. Groups only grant rights, so unreadable ones are treated as none. */
export const parseTextList = (text: string): readonly string[] => {
  const groups = parseJson(text)
  return Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : []
}

/** Stored groups of an account with another group, or none, in place of one; null = the account is no member. */
export const groupsWithReplaced = (text: string, group: string, replacement: string | null): string | null => {
  const groups = parseTextList(text)
  if (!groups.includes(group)) return null
  return JSON.stringify([...new Set(groups.flatMap((one) => (one === group ? (replacement ?? []) : one)))])
}

/** @throws for an unreadable list: an empty one would make devices remove their bookmarks */
export const parseBookmarkIds = (text: string): string[] => v.parse(bookmarkIdsSchema, JSON.parse(text))

/** Body of a configuration document. Null for invalid text, which readers accept as an empty document, so that it can be saved again. */
export const parseDocument = (text: string): unknown => {
  const body = parseJson(text)
  return body === null ? null : withinBounds(body, documentBounds)
}
