import type { Catalogue } from '../../ports/catalogue.ts'
import type { Documents } from '../../ports/documents.ts'
import type { LinkClaims } from './signed-links.ts'

export interface DownloadLog {
  /** Notes a download at its first byte, once per link, however many ranges it is fetched in. Rejects when it can't be noted. */
  started(claims: LinkClaims, ids: readonly string[], bytes: number, now: number): Promise<void>
}

type LogServices = {
  readonly documents: Pick<Documents, 'audit' | 'countDownloads' | 'getAssets'>
  readonly catalogue: Pick<Catalogue, 'put'>
}

/** Counts are for sorting by popularity: a minute later is soon enough, and bursts become one change of the index. */
const refreshMs = 60_000
/** Assets that are counted in one go: one commit for all of them, and short enough for others to get their turn. */
const batchSize = 200
/** Assets whose ids the audit names; beside them stands how many there were. */
const namedInAudit = 20

export const createDownloadLog = ({ documents, catalogue }: LogServices): DownloadLog => {
  /** By nonce; `end` of the link in milliseconds. */
  const noted = new Map<string, { readonly end: number; readonly written: Promise<void> }>()
  const counted = new Set<string>()
  let timer: NodeJS.Timeout | null = null

  const refreshLater = (): void => {
    timer ??= setTimeout(() => void refresh(), refreshMs).unref()
  }
  const refresh = async (): Promise<void> => {
    timer = null
    const ids = [...counted]
    counted.clear()
    try {
      await catalogue.put(await documents.getAssets(ids))
    } catch {
      // The counts are safe; the index hears of them with the next ones.
      for (const id of ids) counted.add(id)
    }
  }
  const count = async (ids: readonly string[]): Promise<void> => {
    for (let from = 0; from < ids.length; from += batchSize) {
      const batch = ids.slice(from, from + batchSize)
      await documents.countDownloads(batch)
      for (const id of batch) counted.add(id)
      await new Promise((resolve) => setImmediate(resolve))
    }
    refreshLater()
  }
  const write = async ({ kind, set, user }: LinkClaims, ids: readonly string[], bytes: number): Promise<void> => {
    const named = ids.slice(0, namedInAudit).join(',')
    await documents.audit({ event: 'download', userId: user, detail: { kind, set, bytes, count: ids.length, ids: named } })
    void count(ids).catch(() => undefined)
  }

  return {
    async started(claims, ids, bytes, now) {
      for (const [old, { end }] of noted) if (end < now) noted.delete(old)
      const before = noted.get(claims.nonce)
      // Written before the first byte leaves, of whichever range: what can't be noted does not go out.
      const written = before?.written ?? write(claims, ids, bytes)
      if (!before) noted.set(claims.nonce, { end: claims.expires * 1000, written })
      try {
        await written
      } catch (error) {
        if (noted.get(claims.nonce)?.written === written) noted.delete(claims.nonce)
        throw error
      }
    },
  }
}
