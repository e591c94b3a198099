import { compareBytes } from './compare-bytes.ts'

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39

/** End of the run of ASCII digits at `at`. */
const digitsEnd = (bytes: Uint8Array, at: number, to: number): number => {
  let end = at
  while (end < to && isDigit(bytes[end])) end++
  return end
}

/** Skips leading zeros of a number but keeps its last digit. */
const skipZeros = (bytes: Uint8Array, at: number, end: number): number => {
  let first = at
  while (first < end - 1 && bytes[first] === 0x30) first++
  return first
}

/**
 * Natural sort order of two UTF-8 ranges: digit runs compare by numeric value, everything else by code point. Returns 0 only for equal
 * bytes.
 */
export const compareNatural = (a: Uint8Array, aFrom: number, aTo: number, b: Uint8Array, bFrom: number, bTo: number): number => {
  let i = aFrom
  let j = bFrom
  while (i < aTo && j < bTo) {
    if (isDigit(a[i]) && isDigit(b[j])) {
      const aEnd = digitsEnd(a, i, aTo)
      const bEnd = digitsEnd(b, j, bTo)
      const aNumber = skipZeros(a, i, aEnd)
      const bNumber = skipZeros(b, j, bEnd)
      const difference = aEnd - aNumber - (bEnd - bNumber) || compareBytes(a, aNumber, aEnd, b, bNumber, bEnd)
      if (difference !== 0) return difference
      i = aEnd
      j = bEnd
    } else {
      const difference = (a[i++] ?? 0) - (b[j++] ?? 0)
      if (difference !== 0) return difference
    }
  }
  return aTo - i - (bTo - j) || compareBytes(a, aFrom, aTo, b, bFrom, bTo)
}
