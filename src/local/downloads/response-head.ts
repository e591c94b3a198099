import { partsDigestKey } from '#contract/parts-digest.ts'
import { announcedDigest } from '#local/downloads/digest.ts'
import type { Job } from '#local/downloads/job-records.ts'

/** Headers of a response that describe the file or its requested part. */
export interface ResponseHead {
  /** Total bytes; null = unknown. */
  readonly total: number | null
  /** Null for weak tags, which do not prove that two parts belong to one version. */
  readonly etag: string | null
  readonly digest: string | null
  /** Present only if the digest of the whole file is. */
  readonly partsDigest: string | null
  readonly type: string
  readonly disposition: string | null
}

const lengthOf = (headers: Headers): number | null => {
  // `content-length` counts encoded bytes, but the page receives decoded ones.
  if (headers.get('content-encoding')) return null
  const length = Number(headers.get('content-length') ?? Number.NaN)
  return Number.isSafeInteger(length) && length >= 0 ? length : null
}
const strongTag = (headers: Headers): string | null => {
  const tag = headers.get('etag')
  return tag && /^"[^"]*"$/.test(tag) && !headers.get('content-encoding') ? tag : null
}

export const responseHead = ({ headers }: Response): ResponseHead => {
  const digest = announcedDigest(headers, 'sha-256')
  return {
    total: lengthOf(headers),
    etag: strongTag(headers),
    digest,
    partsDigest: digest && announcedDigest(headers, partsDigestKey),
    type: headers.get('content-type') ?? 'application/octet-stream',
    disposition: headers.get('content-disposition'),
  }
}

/** Whether a range response continues the stored bytes exactly: same start, total length and version. */
export const continuesJob = (response: Response, job: Job): boolean => {
  const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '')
  if (!range || job.etag === null || strongTag(response.headers) !== job.etag) return false
  const [, start, end, total] = range.map(Number)
  return start === job.have && total === job.total && end === job.total - 1
}

/** Headers of a request for the missing bytes. */
export const resumeHeaders = ({ have, etag }: Job): Record<string, string> =>
  have > 0 && etag !== null ? { Range: `bytes=${have}-`, 'If-Range': etag } : {}
