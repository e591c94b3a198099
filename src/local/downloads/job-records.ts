import * as v from 'valibot'
import { assetIdSchema } from '#contract/asset.ts'
import { jobStates } from '#local/downloads/job-states.ts'

/** Reason why a job waits or has stopped. */
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

/** File whose first `bytes` belong to a job; a crash may have left more. */
const partFileSchema = v.object({ name: v.string(), bytes: count })
export type PartFile = v.InferOutput<typeof partFileSchema>

export const jobSchema = v.object({
  id: v.string(),
  assetIds: v.array(assetIdSchema),
  /** Rendition preset; empty until the user has chosen one. */
  setId: v.string(),
  /** Title for the user; the file name as soon as it is known. */
  title: v.string(),
  /** Name of the set of assets, as part of the file name of a zip: a search, a folder or a collection. */
  zipTitle: v.optional(v.string()),
  /** File extension of the preset, for files without a name. */
  extension: v.optional(v.string()),
  /** Queue position, lowest first. */
  position: v.number(),
  state: v.picklist(jobStates),
  /** A reason of a newer version does not invalidate the row. */
  reason: v.nullable(v.fallback(v.picklist(reasons), 'error')),
  /** Stored bytes: the beginning of one version of the file, without gaps. */
  have: count,
  /** Number of stored parts. */
  parts: count,
  place: v.picklist(['rows', 'files']),
  /** Files with the bytes, in order, if `place` is `files`. */
  files: v.optional(v.array(partFileSchema)),
  /** Total bytes; null = unknown. */
  total: v.nullable(count),
  /** Strong tag with quotes; null = the download cannot be resumed. */
  etag: v.nullable(v.string()),
  /** SHA-256 of the file in base64; null = unknown. */
  digest: v.nullable(v.string()),
  /** Digest of the parts in base64 (see the contract); null = unknown. */
  partsDigest: v.optional(v.nullable(v.string()), null),
  type: v.string(),
  /** Consecutive attempts without progress. */
  attempt: count,
  /** Time of the next automatic retry in milliseconds since the epoch; only meaningful while the job waits. */
  retryAtMs: v.optional(v.nullable(v.number()), null),
  /** Number of failed verifications. */
  damaged: count,
  /** Requested ids that the server leaves out. */
  rejected: v.array(v.string()),
  /** Milliseconds since the epoch; null = not handed over. */
  savedAt: v.nullable(v.number()),
  /** `save` = the complete file is handed to the user; `keep` = it belongs to an offline copy. */
  purpose: v.optional(v.picklist(['save', 'keep']), 'save'),
  /** For offline copies: version of the asset. */
  version: v.optional(v.string()),
  /** File that the user has picked as destination; only for large files. */
  destination: v.optional(v.custom<FileSystemFileHandle>((value) => typeof value === 'object' && value !== null)),
})
export type Job = v.InferOutput<typeof jobSchema>
/** Fields of a job without stored bytes. */
export const noBytes = { have: 0, parts: 0, files: [], total: null, etag: null, digest: null, partsDigest: null }

/** Leader of the queue, one row. */
export const queueSchema = v.object({
  key: v.literal('downloads'),
  /** Increased with every new leader, so that writes of earlier leaders are rejected. */
  fence: count,
  /** null = no tab leads the queue. */
  owner: v.nullable(v.string()),
  /** Heartbeat counter of the leader. */
  beat: count,
})
export type Queue = v.InferOutput<typeof queueSchema>
export const noQueue: Queue = { key: 'downloads', fence: 0, owner: null, beat: 0 }
