import type { Change } from '#local/bookmarks/bookmark-records.ts'

interface Sources {
  readonly stored: readonly Change[]
  readonly seeded: readonly Change[]
  readonly inMemory: readonly Change[]
  readonly seq: number
  readonly guest: boolean
}

/** Merges the changes in the database with those made in memory. Changes confirmed in memory are removed; changes made in memory are the newest. */
export const adoptChanges = ({ stored, seeded, inMemory, seq, guest }: Sources): { changes: Change[]; seq: number } => {
  const seqOf = (list: readonly Change[]) => new Map(list.map((change) => [change.id, change.seq]))
  const [seededSeqs, memorySeqs] = [seqOf(seeded), seqOf(inMemory)]
  const isConfirmed = ({ id, seq: number }: Change) => seededSeqs.get(id) === number && memorySeqs.get(id) !== number
  const merged = new Map(stored.filter((change) => !isConfirmed(change)).map((change) => [change.id, change]))
  let next = seq
  for (const change of inMemory) {
    if (merged.get(change.id)?.seq === change.seq && seededSeqs.get(change.id) === change.seq) continue
    if (guest && merged.has(change.id)) continue
    next += 1
    merged.delete(change.id)
    merged.set(change.id, { id: change.id, kind: change.kind, seq: next })
  }
  return { changes: [...merged.values()], seq: next }
}
