import * as v from 'valibot'

const base = {
  path: v.string(),
  bytes: v.number(),
  /** Whole microseconds since the epoch. */
  mtime: v.number(),
  inode: v.exactOptional(v.number()),
  /** Whole microseconds since the epoch. */
  touched: v.exactOptional(v.number()),
  /** Version of the code that read it; see stampFor. */
  stamp: v.string(),
}

const asset = v.object({
  ...base,
  as: v.literal('asset'),
  id: v.string(),
  sha256: v.string(),
  filetype: v.string(),
  /** Seconds since the epoch. */
  firstSeen: v.number(),
  /** Digest of all sources of the record; if it differs, the record is composed again. */
  made: v.string(),
  hasPendingRendition: v.boolean(),
  /** Its metadata contains the digest of its parts; a large file without this mark was read by an earlier version. */
  digested: v.exactOptional(v.literal(true)),
  notes: v.array(v.string()),
  /** Problem of its XMP sidecar. */
  sidecarProblem: v.exactOptional(v.object({ path: v.string(), reason: v.string() })),
  /** As in its metadata. */
  previewFailure: v.exactOptional(v.picklist(['lasting', 'transient'])),
  /** As in its metadata. */
  dates: v.exactOptional(v.object({ visible_from: v.exactOptional(v.string()), visible_until: v.exactOptional(v.string()) })),
  /** Other files of the asset, below the folder. */
  parts: v.optional(v.array(v.string()), []),
})

/** State of a file between two passes, so that it need not be read again. */
export const knownFileSchema = v.variant('as', [
  asset,
  v.object({
    ...base,
    as: v.literal('skipped'),
    reason: v.string(),
    /** Of the asset that the file was: it becomes the same asset when it is published again. */
    identity: v.exactOptional(v.object({ id: v.string(), firstSeen: v.number() })),
  }),
  // Earlier versions also stored time limits as failures. Entries without this mark are read again.
  v.object({ ...base, as: v.literal('failed'), reason: v.string(), lasting: v.exactOptional(v.literal(true)) }),
])

/** An asset whose file has vanished a short time ago. A file with the same bytes at another path gets its id. */
export const removedAssetSchema = v.object({
  as: v.literal('removed'),
  path: v.string(),
  asset,
  /** Milliseconds since the epoch. */
  removedAt: v.number(),
})

export type RemovedAsset = v.InferOutput<typeof removedAssetSchema>
export type KnownFile = v.InferOutput<typeof knownFileSchema>
export type KnownAsset = Extract<KnownFile, { as: 'asset' }>

export type KnownSkipped = Extract<KnownFile, { as: 'skipped' }>

/** Identity of the asset that a file is, or was before it was skipped. */
export const identityOf = (known: KnownFile | undefined): KnownSkipped['identity'] => {
  if (known?.as === 'skipped') return known.identity
  return isAsset(known) ? { id: known.id, firstSeen: known.firstSeen } : undefined
}

export const isAsset = (known: KnownFile | undefined): known is KnownAsset => known?.as === 'asset'
