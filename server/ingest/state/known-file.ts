import * as v from 'valibot'

const base = {
  path: v.string(),
  bytes: v.number(),
  /** Whole microseconds since the epoch. */
  mtime: v.number(),
  inode: v.exactOptional(v.number()),
  /** Whole microseconds since the epoch. */
  touched: v.exactOptional(v.number()),
  /** Version of the code that looked at it; see stampFor. */
  stamp: v.string(),
}

/** What is remembered of a file between two looks, so that it need not be read again. */
export const knownFileSchema = v.variant('as', [
  v.object({
    ...base,
    as: v.literal('asset'),
    id: v.string(),
    sha256: v.string(),
    filetype: v.string(),
    /** Seconds since the epoch. */
    firstSeen: v.number(),
    /** Digest of everything the record was put together from; another one = put it together again. */
    made: v.string(),
    later: v.boolean(),
    /** Its facts hold the digest of its parts; one that is large and lacks it was read by an earlier version. */
    digested: v.exactOptional(v.literal(true)),
    notes: v.array(v.string()),
    /** As in its facts. */
    previewFailure: v.exactOptional(v.picklist(['lasting', 'transient'])),
    /** Other files it is made of, below the folder. */
    parts: v.optional(v.array(v.string()), []),
  }),
  v.object({ ...base, as: v.literal('skipped'), reason: v.string() }),
  // Earlier versions also remembered time limits as failures. What they remembered lacks this mark and is read again.
  v.object({ ...base, as: v.literal('failed'), reason: v.string(), lasting: v.exactOptional(v.literal(true)) }),
])

export type KnownFile = v.InferOutput<typeof knownFileSchema>
export type KnownAsset = Extract<KnownFile, { as: 'asset' }>

export const isAsset = (known: KnownFile | undefined): known is KnownAsset => known?.as === 'asset'
