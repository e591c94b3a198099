/** Inclusive byte positions. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export type RangeResult =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly range: ByteRange }
  | { readonly kind: 'unsatisfiable' }

const whole: RangeResult = { kind: 'whole' }
// The number of digits is unlimited: a position beyond the file is read as infinite.
const singleRange = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i
const maxHeaderLength = 1000

/**
 * Reads `Range` for a body of `size` bytes. Anything but a single byte range is ignored, as RFC 9110 allows: several ranges turn small
 * requests into large responses. `ifRange` applies only if it equals the strong `etag`.
 */
export const parseRangeHeader = (header: string | null, ifRange: string | null, etag: string, size: number): RangeResult => {
  if (header === null) return whole
  // Strong comparison: a weak tag or a date does not prove that two parts belong together.
  if (ifRange !== null && (ifRange.trim() !== etag || etag.startsWith('W/'))) return whole
  const match = header.length > maxHeaderLength ? null : singleRange.exec(header)
  if (!match) return whole
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return whole
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', range: { start: size - length, end: size - 1 } }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return whole
  return start >= size ? { kind: 'unsatisfiable' } : { kind: 'part', range: { start, end } }
}

/** Weak comparison with a list of tags, for `If-None-Match`. */
export const matchesEtag = (header: string | null, etag: string): boolean => {
  if (header === null) return false
  if (header.trim() === '*') return true
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))
}

/** Strong comparison with a list of tags, for `If-Match`; true without the header. */
export const satisfiesIfMatch = (header: string | null, etag: string): boolean =>
  header === null || header.trim() === '*' || header.split(',').some((tag) => tag.trim() === etag)
