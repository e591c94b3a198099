import type { Members } from '#local/kept/kept-store.ts'
import { KeepProblem, type KeptWire } from '#local/kept/kept-wire.ts'
import { mostKept } from '#local/kept/most-kept.ts'
import type { KeptItem, KeptSet } from '#local/kept/records.ts'

/** A list that has lost so much is believed only when the server can be relied on. */
const suspicious = (before: readonly KeptItem[], ids: ReadonlySet<string>): boolean =>
  before.length > 10 && before.filter(({ id }) => ids.has(id)).length < before.length / 2

/**
 * Which assets belong to a set now. Pages that do not fit together, because something changed between them, give a list that adds and
 * takes nothing away.
 */
export const findMembers = async (
  wire: KeptWire,
  { source, locale }: Pick<KeptSet, 'source' | 'locale'>,
  before: readonly KeptItem[],
  signal: AbortSignal,
): Promise<Members> => {
  const ids = new Set<string>()
  const totals = new Set<number>()
  for (let start = 0, end = 1; start < end; ) {
    const page = await wire.members(source, start, locale, signal)
    totals.add(page.found)
    for (const id of page.ids) ids.add(id)
    end = page.ids.length === 0 ? start : Math.min(page.found, mostKept)
    start += page.ids.length
  }
  const found = Math.max(0, ...totals)
  if (suspicious(before, ids) && !(await wire.isHealthy(signal))) throw new KeepProblem('later')
  const kept = [...ids].slice(0, mostKept)
  return { ids: kept, found, isWhole: totals.size === 1 && kept.length === Math.min(found, mostKept) }
}
