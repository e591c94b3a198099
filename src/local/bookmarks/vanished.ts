/** How an id was found when its asset was looked up; `unsure` = its answer can't be relied on. */
export type Finding = 'present' | 'absent' | 'unsure'

export interface Batch {
  readonly asked: readonly string[]
  /** What came; null = no answer that can be relied on. */
  readonly answer: { readonly found: readonly string[]; readonly missing: readonly string[] } | null
}

/** An answer counts only when it says something about each id that was asked for, and about no other. */
export const findingsOf = ({ asked, answer }: Batch): ReadonlyMap<string, Finding> => {
  const found = new Set(answer?.found)
  const missing = new Set(answer?.missing)
  const wanted = new Set(asked)
  const accounted = [...found, ...missing].every((id) => wanted.has(id)) && asked.every((id) => found.has(id) !== missing.has(id))
  const whole = answer !== null && accounted
  return new Map(asked.map((id) => [id, !whole ? 'unsure' : found.has(id) ? 'present' : 'absent']))
}

export interface Check {
  /** Milliseconds of a clock that never jumps. */
  readonly at: number
  readonly batches: readonly Batch[]
  /** The server knows its fields: it is not being built anew. */
  readonly indexHealthy: boolean
  readonly online: boolean
}

/** When ids were first found absent; carried from one check to the next. */
export type Suspects = ReadonlyMap<string, number>

export interface Verdict {
  readonly suspects: Suspects
  /** Absent in two checks far enough apart: may go. */
  readonly gone: readonly string[]
  /** So many would go that the person is asked first. */
  readonly tooMany: boolean
}

/** Milliseconds between the two checks in which an asset has to be absent. */
export const betweenChecks = 60_000
const fewEnough = (total: number): number => Math.max(10, total * 0.2)

/**
 * Which bookmarks may be dropped because their asset is gone. A failure of any kind never drops one: every batch has to have answered in
 * full, online, by a server in good health, twice.
 */
export const judgeVanished = (suspects: Suspects, { at, batches, indexHealthy, online }: Check): Verdict => {
  const findings = new Map(batches.flatMap((batch) => [...findingsOf(batch)]))
  const reliable = online && indexHealthy && [...findings.values()].every((finding) => finding !== 'unsure')
  if (!reliable) return { suspects, gone: [], tooMany: false }
  const absent = [...findings].filter(([, finding]) => finding === 'absent').map(([id]) => id)
  const next = new Map(absent.map((id) => [id, suspects.get(id) ?? at]))
  const gone = absent.filter((id) => at - (next.get(id) ?? at) >= betweenChecks)
  return { suspects: next, gone, tooMany: gone.length > fewEnough(findings.size) }
}
