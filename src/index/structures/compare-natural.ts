import { compareBytes } from './compare-bytes.ts'

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39

/** Where the digits end that stand from `at` on. */
const digitsEnd = (bytes: Uint8Array, at: number, to: number): number => {
  let end = at
  while (end < to && isDigit(bytes[end])) end++
  return end
}

/** Where the zeros end that stand before a number; of nothing but zeros the last one stays. */
const zerosEnd = (bytes: Uint8Array, at: number, end: number): number => {
  let first = at
  while (first < end - 1 && bytes[first] === 0x30) first++
  return first
}

/** As people put texts in order: numbers in them by size, all else by code points. Negative, 0 (the same bytes) or positive. */
export const compareNatural = (a: Uint8Array, aFrom: number, aTo: number, b: Uint8Array, bFrom: number, bTo: number): number => {
  let i = aFrom
  let j = bFrom
  while (i < aTo && j < bTo) {
    if (isDigit(a[i]) && isDigit(b[j])) {
      const aEnd = digitsEnd(a, i, aTo)
      const bEnd = digitsEnd(b, j, bTo)
      const aNumber = zerosEnd(a, i, aEnd)
      const bNumber = zerosEnd(b, j, bEnd)
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
