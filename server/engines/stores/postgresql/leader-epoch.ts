import type { Queries } from './connection.ts'

/**
 * Rejects if another node has become the leader. Locks the epoch until the end of the transaction, so that the next leader waits for this
 * write. Null = any node may write.
 */
export const refuseFormerLeader = async (queries: Queries, epoch: number | null): Promise<void> => {
  if (epoch === null) return
  const leader = await queries.first('SELECT epoch FROM leader WHERE epoch = $1 FOR SHARE', [epoch])
  if (!leader) throw new Error('Another node has become the leader.')
}
