import type { AssetStore } from '../../ports/asset-store.ts'
import type { Catalogue } from '../../ports/catalogue.ts'
import type { ShareLinkStore } from '../../ports/share-link-store.ts'
import type { UsageStore } from '../../ports/usage-store.ts'
import type { LinkClaims } from '../signed-links.ts'

export interface DownloadLog {
  /** Records a download at its first byte, once per link, whatever number of ranges it takes. Rejects if it cannot be recorded. */
  started(download: StartedDownload, now: number): Promise<void>
}

export interface StartedDownload {
  readonly claims: LinkClaims
  readonly ids: readonly string[]
  readonly bytes: number
  /** Id of the share link whose recipient downloads; null = none. */
  readonly link: string | null
}

type LogServices = {
  readonly stores: {
    readonly assets: Pick<AssetStore, 'countDownloads' | 'getAssets'>
    readonly usage: Pick<UsageStore, 'auditOnce'>
    readonly shareLinks: Pick<ShareLinkStore, 'countShareLinkUse'>
  }
  readonly catalogue: Pick<Catalogue, 'put'>
}

/** The index uses the counts only to sort by popularity. A delay of a minute turns bursts into one change of the index. */
const refreshMs = 60_000
/** Assets per database commit; short enough for other requests in between. */
const batchCount = 200
/** Asset ids in one audit entry; the entry also has the total count. */
const auditedIdCount = 20

export const createDownloadLog = ({ stores, catalogue }: LogServices): DownloadLog => {
  /** Links that this server has recorded, by nonce. `end`: expiry of the link in milliseconds since the epoch. */
  const recorded = new Map<string, { readonly end: number; readonly written: Promise<void> }>()
  const changedIds = new Set<string>()
  let timer: NodeJS.Timeout | null = null

  const scheduleRefresh = (): void => {
    timer ??= setTimeout(() => void refresh(), refreshMs).unref()
  }
  const refresh = async (): Promise<void> => {
    timer = null
    const ids = [...changedIds]
    changedIds.clear()
    try {
      await catalogue.put(await stores.assets.getAssets(ids))
    } catch {
      // The counts are stored. The index receives them with the next batch.
      for (const id of ids) changedIds.add(id)
    }
  }
  const count = async (ids: readonly string[]): Promise<void> => {
    for (let from = 0; from < ids.length; from += batchCount) {
      // The first byte of the download and other requests come first.
      await new Promise((resolve) => setImmediate(resolve))
      const batch = ids.slice(from, from + batchCount)
      await stores.assets.countDownloads(batch)
      for (const id of batch) changedIds.add(id)
    }
    scheduleRefresh()
  }
  const write = async ({ claims, ids, bytes, link }: StartedDownload, now: number): Promise<void> => {
    const { kind, set, user, nonce, expires } = claims
    const named = ids.slice(0, auditedIdCount).join(',')
    const detail = { kind, set, bytes, count: ids.length, ids: named, ...(link !== null && { link }) }
    const entry = { event: 'download', userId: user, detail }
    // Another server may have sent another range.
    if (!(await stores.usage.auditOnce(`download ${nonce}`, expires * 1000, entry))) return
    void count(ids).catch(() => undefined)
    if (link !== null) await stores.shareLinks.countShareLinkUse(link, 'downloads', now)
  }

  return {
    async started(download, now) {
      const { claims } = download
      for (const [old, { end }] of recorded) if (end < now) recorded.delete(old)
      const before = recorded.get(claims.nonce)
      // Recorded before the first byte of any range leaves: without a record there is no download.
      const written = before?.written ?? write(download, now)
      if (!before) recorded.set(claims.nonce, { end: claims.expires * 1000, written })
      try {
        await written
      } catch (error) {
        if (recorded.get(claims.nonce)?.written === written) recorded.delete(claims.nonce)
        throw error
      }
    },
  }
}
