import type { Change } from '#local/bookmarks/records.ts'

interface Adopted {
  readonly stored: readonly Change[]
  readonly seeded: readonly Change[]
  readonly meanwhile: readonly Change[]
  readonly seq: number
  readonly guest: boolean
}

/** Changes of the database and of the time in memory as one: what was settled in memory is settled, what was made there is the newest. */
export const adoptChanges = ({ stored, seeded, meanwhile, seq, guest }: Adopted): { changes: Change[]; seq: number } => {
  const seqOf = (list: readonly Change[]) => new Map(list.map((change) => [change.id, change.seq]))
  const [wentAlong, now] = [seqOf(seeded), seqOf(meanwhile)]
  const isSettled = ({ id, seq: number }: Change) => wentAlong.get(id) === number && now.get(id) !== number
  const kept = new Map(stored.filter((change) => !isSettled(change)).map((change) => [change.id, change]))
  let next = seq
  for (const change of meanwhile) {
    if (kept.get(change.id)?.seq === change.seq && wentAlong.get(change.id) === change.seq) continue
    if (guest && kept.has(change.id)) continue
    next += 1
    kept.delete(change.id)
    kept.set(change.id, { id: change.id, kind: change.kind, seq: next })
  }
  return { changes: [...kept.values()], seq: next }
}
