import type { Catalogue } from '../../ports/catalogue.ts'
import type { Documents } from '../../ports/documents.ts'
import type { LinkClaims } from './signed-links.ts'

export interface DownloadLog {
  /** Notes a download at its first byte, once per link, however many ranges it is fetched in. */
  started(claims: LinkClaims, ids: readonly string[], bytes: number, now: number): Promise<void>
}

type LogServices = {
  readonly documents: Pick<Documents, 'audit' | 'countDownload' | 'getAssets'>
  readonly catalogue: Pick<Catalogue, 'put'>
}

/** Counts are for sorting by popularity: a minute later is soon enough, and bursts become one change of the index. */
const refreshMs = 60_000

export const createDownloadLog = ({ documents, catalogue }: LogServices): DownloadLog => {
  /** Nonce → end of the link, in milliseconds. */
  const seen = new Map<string, number>()
  const counted = new Set<string>()
  let timer: NodeJS.Timeout | null = null

  const refresh = async (): Promise<void> => {
    timer = null
    const ids = [...counted]
    counted.clear()
    await catalogue.put(await documents.getAssets(ids))
  }
  const count = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) {
      await documents.countDownload(id)
      counted.add(id)
      // One short transaction each; others get their turn between them.
      await new Promise((resolve) => setImmediate(resolve))
    }
    timer ??= setTimeout(() => void refresh().catch(() => undefined), refreshMs).unref()
  }

  return {
    async started({ nonce, expires, kind, set, user }, ids, bytes, now) {
      if (seen.has(nonce)) return
      for (const [old, end] of seen) if (end < now) seen.delete(old)
      seen.set(nonce, expires * 1000)
      // Written before the first byte leaves: what can't be noted does not go out.
      await documents.audit({ event: 'download', userId: user, detail: { kind, set, bytes, count: ids.length, ids: ids.join(',') } })
      void count(ids).catch(() => undefined)
    },
  }
}
