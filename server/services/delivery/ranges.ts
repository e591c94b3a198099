/** Inclusive byte positions. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export type RangeAnswer =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly range: ByteRange }
  | { readonly kind: 'unsatisfiable' }

const whole: RangeAnswer = { kind: 'whole' }
// As many digits as a header holds: a number beyond every file is read as infinite.
const single = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i
const longest = 1000

/**
 * Reads `Range` for a body of `size` bytes. Anything but one plain byte range is ignored, as RFC 9110 allows: several
 * ranges are how small requests are blown up into large answers. `ifRange` counts only when it is the strong `etag` itself.
 */
export const parseRange = (header: string | null, ifRange: string | null, etag: string, size: number): RangeAnswer => {
  if (header === null) return whole
  // Strong comparison: a weak tag or a date never proves that two parts belong together.
  if (ifRange !== null && (ifRange.trim() !== etag || etag.startsWith('W/'))) return whole
  const match = header.length > longest ? null : single.exec(header)
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

/** Weak comparison against a list, as `If-None-Match` asks for. */
export const matchesEtag = (header: string | null, etag: string): boolean => {
  if (header === null) return false
  if (header.trim() === '*') return true
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))
}

/** Strong comparison against a list, as `If-Match` asks for; true without the header. */
export const fitsEtag = (header: string | null, etag: string): boolean =>
  header === null || header.trim() === '*' || header.split(',').some((tag) => tag.trim() === etag)
