import { partsDigestKey } from '#contract/parts-digest.ts'
import { announcedDigest } from '#local/downloads/digest.ts'
import type { Job } from '#local/downloads/records.ts'

/** What an answer says about the file it is, or is a part of. */
export interface AnswerHead {
  /** Bytes in all; null = not said. */
  readonly total: number | null
  /** Null when it is weak: that never proves that two parts belong together. */
  readonly etag: string | null
  readonly digest: string | null
  /** Only beside the digest of the whole. */
  readonly partsDigest: string | null
  readonly type: string
  readonly disposition: string | null
}

const lengthOf = (headers: Headers): number | null => {
  // The length of an encoded body counts other bytes than those that arrive here.
  if (headers.get('content-encoding')) return null
  const length = Number(headers.get('content-length') ?? Number.NaN)
  return Number.isSafeInteger(length) && length >= 0 ? length : null
}
const strongTag = (headers: Headers): string | null => {
  const tag = headers.get('etag')
  return tag && /^"[^"]*"$/.test(tag) && !headers.get('content-encoding') ? tag : null
}

export const headOf = ({ headers }: Response): AnswerHead => {
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

/** Whether an answer to `Range` is exactly the rest of what is kept: same start, same length in all, same version. */
export const continues = (response: Response, job: Job): boolean => {
  const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '')
  if (!range || job.etag === null || strongTag(response.headers) !== job.etag) return false
  const [, start, end, total] = range.map(Number)
  return start === job.have && total === job.total && end === job.total - 1
}

/** What to ask for so that the answer goes on where this device stands. */
export const resumeHeaders = ({ have, etag }: Job): Record<string, string> =>
  have > 0 && etag !== null ? { Range: `bytes=${have}-`, 'If-Range': etag } : {}
