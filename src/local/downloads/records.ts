import * as v from 'valibot'
import { assetIdSchema } from '#contract/asset.ts'
import { jobStates } from '#local/downloads/job-states.ts'

/** Why a job waits or has stopped; the words for them are the page's. */
const reasons = [
  'offline',
  'interrupted',
  'error',
  'externalForbidden',
  'externalBusy',
  'conversionBusy',
  'conversionFailed',
  'unauthorized',
  'none',
  'gone',
  'session',
  'damaged',
  'full',
  'serverFull',
] as const
export type Reason = (typeof reasons)[number]

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A file on the disk of which the first `bytes` belong to a job; there may be more of it. */
const partFileSchema = v.object({ name: v.string(), bytes: count })
export type PartFile = v.InferOutput<typeof partFileSchema>

export const jobSchema = v.object({
  id: v.string(),
  assetIds: v.array(assetIdSchema),
  /** Empty while the form is still to be chosen. */
  setId: v.string(),
  /** What the person knows it by; the file's own name as soon as that is known. */
  title: v.string(),
  /** Of the form that was chosen, for files that come without a name. */
  extension: v.optional(v.string()),
  /** Order in the queue, lowest first. */
  position: v.number(),
  state: v.picklist(jobStates),
  /** A reason that a newer version wrote does not cost the row. */
  reason: v.nullable(v.fallback(v.picklist(reasons), 'error')),
  /** Bytes kept: always the beginning of one version of the file, without a gap. */
  have: count,
  /** Parts in which they are kept. */
  parts: count,
  place: v.picklist(['rows', 'files']),
  /** Where they lie when that is not the database, in order. */
  files: v.optional(v.array(partFileSchema)),
  /** Bytes in all; null = not said. */
  total: v.nullable(count),
  /** Strong, with its quotes; null = what is kept can't be continued. */
  etag: v.nullable(v.string()),
  /** SHA-256 of the whole in base64; null = not said. */
  digest: v.nullable(v.string()),
  /** The digest of its parts in base64 (see the contract); null = not said. */
  partsDigest: v.optional(v.nullable(v.string()), null),
  type: v.string(),
  /** Tries in a row that brought nothing. */
  attempt: count,
  /** Time of the next automatic retry in milliseconds since the epoch; only meaningful while the job waits. */
  retryAtMs: v.optional(v.nullable(v.number()), null),
  /** Times that the whole was not what the server had said. */
  damaged: count,
  /** Ids of the order that the server leaves out. */
  rejected: v.array(v.string()),
  /** Milliseconds since the epoch; null = not handed over. */
  savedAt: v.nullable(v.number()),
  /** What becomes of it once it is whole: handed to the person, or kept with what is kept on this device. */
  purpose: v.optional(v.picklist(['save', 'keep']), 'save'),
  /** Of what is kept: which version of its asset it is. */
  version: v.optional(v.string()),
  /** Where the person wants it; only large files ask. */
  destination: v.optional(v.custom<FileSystemFileHandle>((value) => typeof value === 'object' && value !== null)),
})
export type Job = v.InferOutput<typeof jobSchema>
/** Of a job of which nothing is here. */
export const noBytes = { have: 0, parts: 0, files: [], total: null, etag: null, digest: null, partsDigest: null }

/** One row that says who works on the queue. */
export const queueSchema = v.object({
  key: v.literal('downloads'),
  /** Counts up with every owner: an earlier one writes nothing any more. */
  fence: count,
  /** null = nobody works on it. */
  owner: v.nullable(v.string()),
  /** Counts up as long as the owner is alive. */
  beat: count,
})
export type Queue = v.InferOutput<typeof queueSchema>
export const noQueue: Queue = { key: 'downloads', fence: 0, owner: null, beat: 0 }
