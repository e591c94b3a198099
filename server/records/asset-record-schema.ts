import * as v from 'valibot'
import { assetKinds } from '#contract/asset-kind.ts'
import type { AssetRecord } from './asset-record.ts'

const groupsSchema = { view: v.array(v.string()), download: v.record(v.string(), v.array(v.string())) }
const limitSchema = v.exactOptional(v.nullable(v.number()))
const limitsSchema = v.object({
  visibleFrom: limitSchema,
  visibleUntil: limitSchema,
  downloadFrom: limitSchema,
  downloadUntil: limitSchema,
})
const timedSchema = v.object({ ...groupsSchema, limits: limitsSchema, nextAt: v.nullable(v.number()) })
const givenSchema = {
  ...groupsSchema,
  folder: v.string(),
  named: v.object({ view: v.exactOptional(v.string()), download: v.exactOptional(v.record(v.string(), v.string())) }),
}
const originSchema = v.object({ ...givenSchema, parts: v.exactOptional(v.array(v.object(givenSchema))) })
export const assetRightsSchema = v.object({
  ...groupsSchema,
  timed: v.exactOptional(timedSchema),
  origin: v.exactOptional(originSchema),
})
const localisedSchema = v.record(v.string(), v.string())
export const textsSchema = v.record(v.string(), v.union([v.string(), localisedSchema]))
export const keywordsSchema = v.record(v.string(), v.array(v.object({ value: v.string(), labels: v.exactOptional(localisedSchema) })))
export const numbersSchema = v.record(v.string(), v.number())
const nullableNumber = v.nullable(v.number())

export const renditionSchema = v.object({
  name: v.string(),
  blob: v.string(),
  mime: v.string(),
  extension: v.string(),
  bytes: v.number(),
  crc32: v.number(),
  sha256: v.string(),
  partsDigest: v.exactOptional(v.string()),
  width: v.exactOptional(v.number()),
  height: v.exactOptional(v.number()),
})

/** Loose: a program of another version may have stored more. */
const assetRecordSchema = v.looseObject({
  id: v.string(),
  path: v.string(),
  kind: v.picklist(assetKinds),
  filetype: v.string(),
  texts: textsSchema,
  keywords: keywordsSchema,
  numbers: numbersSchema,
  rights: assetRightsSchema,
  renditions: v.array(renditionSchema),
  width: nullableNumber,
  height: nullableNumber,
  thumbhash: v.nullable(v.string()),
  dominantColor: v.nullable(v.string()),
  previewPending: v.exactOptional(v.literal(true)),
  captions: v.array(v.object({ label: v.string(), lang: v.string(), blob: v.string() })),
  fullText: v.nullable(v.string()),
}) satisfies v.GenericSchema<unknown, AssetRecord>

/** Whether a stored value is a complete asset record. It takes about 10 µs. */
export const isAssetRecord = (value: unknown): value is AssetRecord => v.is(assetRecordSchema, value)
