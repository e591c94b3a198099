import type { AssetRights } from './asset-record.ts'
import { type LimitName, limitNames, type TimeLimits } from './limit-names.ts'

const isBetween = (from: number | null | undefined, until: number | null | undefined, now: number): boolean =>
  from !== null && until !== null && (from === undefined || now >= from) && (until === undefined || now < until)

const isVisible = ({ visibleFrom, visibleUntil }: TimeLimits, now: number): boolean => isBetween(visibleFrom, visibleUntil, now)

const isDownloadable = (limits: TimeLimits, now: number): boolean =>
  isVisible(limits, now) && isBetween(limits.downloadFrom, limits.downloadUntil, now)

/** Whether the limits allow a right at a moment. Downloading needs the right to view. Rights without limits cost no look at the clock. */
export const allowsNow = ({ timed }: Pick<AssetRights, 'timed'>, right: 'view' | 'download', now: () => number): boolean =>
  timed === undefined || (right === 'view' ? isVisible : isDownloadable)(timed.limits, now())

const nextChange = (limits: TimeLimits, now: number): number | null => {
  const later = Object.values(limits).filter((at): at is number => typeof at === 'number' && at > now)
  return later.length > 0 ? Math.min(...later) : null
}

const noDownload = { '*': [] } as const

/** The rights of a moment. Without limits these are the given rights. */
export const rightsAt = ({ view, download }: Pick<AssetRights, 'view' | 'download'>, limits: TimeLimits, now: number): AssetRights => {
  if (Object.keys(limits).length === 0) return { view, download }
  const timed = { view, download, limits, nextAt: nextChange(limits, now) }
  if (!isVisible(limits, now)) return { view: [], download: noDownload, timed }
  return { view, download: isDownloadable(limits, now) ? download : noDownload, timed }
}

/** Stored rights, computed again for a moment. */
export const renewedRights = (rights: AssetRights, now: number): AssetRights =>
  rights.timed ? { ...rightsAt(rights.timed, rights.timed.limits, now), ...(rights.origin && { origin: rights.origin }) } : rights

const stricter = (name: LimitName, a: number | null | undefined, b: number | null | undefined): number | null | undefined => {
  if (a === undefined || b === undefined) return a === undefined ? b : a
  if (a === null || b === null) return null
  return name.endsWith('From') ? Math.max(a, b) : Math.min(a, b)
}

/** Limits that allow only what all given ones allow. */
export const strictestLimits = (all: readonly (TimeLimits | undefined)[]): TimeLimits => {
  const strictest: { [Name in LimitName]?: number | null } = {}
  for (const name of Object.values(limitNames)) {
    const value = all.reduce<number | null | undefined>((kept, limits) => stricter(name, kept, limits?.[name]), undefined)
    if (value !== undefined) strictest[name] = value
  }
  return strictest
}

/** When a right that is valid now ends, for a device that may be without a connection then. Null = no limit ends it. */
export const endOfRights = ({ timed }: Pick<AssetRights, 'timed'>, now: number): number | null => {
  const ends = [timed?.limits.visibleUntil, timed?.limits.downloadUntil].filter((at): at is number => typeof at === 'number' && at > now)
  return ends.length > 0 ? Math.min(...ends) : null
}
