/** Visible documents that match a term or phrase, ascending, with their impact codes (see impact.ts). */
export interface TextHits {
  readonly docs: Uint32Array
  readonly impactCodes: Uint16Array
}

export const noHits: TextHits = { docs: new Uint32Array(0), impactCodes: new Uint16Array(0) }

/** Union of two hit lists. Documents in both get the higher impact code. O(a + b). */
export const uniteHits = (a: TextHits, b: TextHits): TextHits => {
  if (a.docs.length === 0) return b
  if (b.docs.length === 0) return a
  const docs = new Uint32Array(a.docs.length + b.docs.length)
  const grades = new Uint16Array(docs.length)
  let length = 0
  let i = 0
  let j = 0
  while (i < a.docs.length || j < b.docs.length) {
    const left = a.docs[i] ?? Infinity
    const right = b.docs[j] ?? Infinity
    docs[length] = Math.min(left, right)
    grades[length++] = Math.max(left <= right ? (a.impactCodes[i] ?? 0) : 0, right <= left ? (b.impactCodes[j] ?? 0) : 0)
    if (left <= right) i++
    if (right <= left) j++
  }
  return { docs: docs.subarray(0, length), impactCodes: grades.subarray(0, length) }
}
