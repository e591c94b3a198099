import * as v from 'valibot'
import type { Transaction } from '#local/database/storage.ts'
import { type Job, noBytes } from '#local/downloads/job-records.ts'
import { jobRows } from '#local/downloads/job-rows.ts'
import { forgetCheckState } from '#local/offline/copy-check-rows.ts'
import { firstItemEnd, isRecent } from '#local/offline/offline-records.ts'
import type { OfflineRows } from '#local/offline/offline-rows.ts'
import { countWithdrawal } from '#local/offline/withdrawals.ts'

/** `hidden`: the user may not see the asset. `forbidden`: the user may perhaps see it, but this device may not have an offline copy of it. */
export type WithdrawalReason = 'hidden' | 'forbidden'

export interface Withdrawal {
  /** Download jobs whose bytes were dropped; files outside of the database remain to be deleted. */
  readonly jobs: readonly Job[]
  /** Whether any of the assets had an offline copy that the user requested; a member without a response does not count. */
  readonly hadCopies: boolean
}

const offlineRowSchema = v.object({ key: v.string(), entry: v.custom((entry) => entry !== undefined) })
const idOf = (key: string): string => key.slice(key.lastIndexOf(' ') + 1)

/** Responses without `entry` are not offline copies, so a ban does not remove them. */
const removeAssets = async (transaction: Transaction, ids: ReadonlySet<string>, reason: WithdrawalReason): Promise<void> => {
  const assets = transaction.rows('assets')
  const keys = (await assets.keys()).filter((key) => ids.has(idOf(key)))
  if (reason === 'hidden') return assets.remove(keys)
  const rows = await assets.getAll(keys)
  await assets.remove(rows.flatMap((row) => (v.is(offlineRowSchema, row) ? [row.key] : [])))
}

/**
 * Removes assets from a download job. A job of a single asset stays as refused and without its title; others continue without the asset.
 */
const withoutAssets = (job: Job, ids: ReadonlySet<string>): Job | null => {
  const assetIds = job.assetIds.filter((id) => !ids.has(id))
  const { destination: _destination, ...rest } = job
  if (job.state === 'saved') return null
  if (assetIds.length === 0) return { ...rest, ...noBytes, title: '', state: 'denied', reason: 'unauthorized' }
  // The title may name the asset; the server names the file.
  return { ...job, ...noBytes, title: '', assetIds, state: job.state === 'ready' ? 'queued' : job.state }
}

const removeFiles = async (transaction: Transaction, ids: ReadonlySet<string>, reason: WithdrawalReason): Promise<readonly Job[]> => {
  const rows = jobRows(transaction)
  const affected = (await rows.jobs()).filter(
    ({ assetIds, purpose }) => (purpose === 'keep' || reason === 'hidden') && assetIds.some((id) => ids.has(id)),
  )
  for (const job of affected) {
    const rest = job.purpose === 'keep' ? null : withoutAssets(job, ids)
    await rows.removeJob(job)
    if (rest) await rows.putJob(rest)
  }
  return affected
}

/** Removes all data of assets, in all languages and offline sets. */
export const withdrawRows = async (
  rows: OfflineRows,
  transaction: Transaction,
  ids: ReadonlySet<string>,
  reason: WithdrawalReason,
): Promise<Withdrawal> => {
  const allItems = await rows.items()
  const items = allItems.filter(({ id }) => ids.has(id))
  await rows.removeItems(items)
  await removeAssets(transaction, ids, reason)
  const jobs = await removeFiles(transaction, ids, reason)
  if (reason === 'hidden')
    for (const set of await rows.sets())
      if (set.source.kind === 'asset' && ids.has(set.source.id) && set.title !== '') await rows.putSet({ ...set, title: '' })
  for (const set of await rows.sets())
    if (set.firstItemEnd !== null) {
      const rest = allItems.filter((item) => item.set === set.key && !ids.has(item.id))
      await rows.putSet({ ...set, firstItemEnd: firstItemEnd(rest) })
    }
  const recent = new Set((await rows.sets()).flatMap(({ key, source }) => (isRecent(source) ? [key] : [])))
  await countWithdrawal(transaction)
  await forgetCheckState(transaction)
  return {
    jobs,
    hadCopies: items.some(({ round, set }) => round > 0 && !recent.has(set)) || jobs.some(({ purpose }) => purpose === 'keep'),
  }
}

/** Ids for which the database contains data. */
export const knownIds = async (rows: OfflineRows, transaction: Transaction, ids: Iterable<string>): Promise<ReadonlySet<string>> => {
  const stored = await storedIds(rows, transaction)
  return new Set([...ids].filter((id) => stored.has(id)))
}

/** Ids of all assets with data in the database: offline copies, responses, titles and files. */
export const storedIds = async (rows: OfflineRows, transaction: Transaction): Promise<ReadonlySet<string>> => {
  const ids = new Set((await transaction.rows('assets').keys()).map(idOf))
  for (const { id } of await rows.items()) ids.add(id)
  for (const { source, title } of await rows.sets()) if (source.kind === 'asset' && title !== '') ids.add(source.id)
  // A denied job without a title remains from a withdrawal.
  for (const { assetIds, state, title } of await jobRows(transaction).jobs())
    if (state !== 'denied' || title !== '') for (const id of assetIds) ids.add(id)
  return ids
}
