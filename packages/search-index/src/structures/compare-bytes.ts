/** Compares two byte ranges lexicographically. For UTF-8 this is code point order. */
export const compareBytes = (a: Uint8Array, aFrom: number, aTo: number, b: Uint8Array, bFrom: number, bTo: number): number => {
  const shared = Math.min(aTo - aFrom, bTo - bFrom)
  for (let i = 0; i < shared; i++) {
    const difference = (a[aFrom + i] ?? 0) - (b[bFrom + i] ?? 0)
    if (difference !== 0) return difference
  }
  return aTo - aFrom - (bTo - bFrom)
}
