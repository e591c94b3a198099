import { unrestrictedGroup } from '#catalogue/catalogue-query.ts'
import { originalConvertSet } from '#contract/download.ts'
import type { Caller, SharedScope } from '../../common/caller.ts'
import type { AssetRecord } from '../../records/asset-record.ts'
import { downloadGroups } from '../../records/download-groups.ts'
import { allowsNow } from '../../records/time-limits.ts'

/** Permission that a check asks for: view the asset, or download one convert set (`0` = the original). */
export type Right = 'view' | { readonly download: string }

/** The original of a model of several files as one file. */
const wholeModelSet = 'glb'

type Rights = Pick<AssetRecord, 'id' | 'rights'>

const intersects = (allowed: readonly string[] | undefined, groups: readonly string[]): boolean =>
  allowed?.some((group) => groups.includes(group)) ?? false

/** Cached per request: a response checks one caller against many assets. */
const viewGroupsByCaller = new WeakMap<Caller, readonly string[]>()

/** An administrator sees every asset, unless the account is no asset user (`--no-asset-user`). */
const seesEverything = ({ isGuiAdmin, isAssetUser }: Caller): boolean => isGuiAdmin && isAssetUser

const computeViewGroups = (caller: Caller): readonly string[] => {
  // `unrestrictedGroup` is a marker, not a group name: an account that lists it gains nothing.
  const own = caller.groups.filter((group) => group !== unrestrictedGroup)
  return seesEverything(caller) ? [...own, unrestrictedGroup] : own
}

/**
 * Groups that decide which assets a caller sees; the catalogue filters its hits with them.
 *
 * An administrator who is an asset user sees every asset, so that collections and stored searches can be checked. Downloads stay subject to
 * the rights of each asset, for administrators too.
 */
export const viewGroups = (caller: Caller): readonly string[] => {
  const groups = viewGroupsByCaller.get(caller) ?? computeViewGroups(caller)
  viewGroupsByCaller.set(caller, groups)
  return groups
}

/** An app token for reading downloads nothing, whatever its owner may do. */
const isBarredFromDownloads = ({ tokenAccess }: Caller): boolean => tokenAccess === 'read'

const maySee = (caller: Caller, { rights }: Rights): boolean =>
  seesEverything(caller) || (intersects(rights.view, viewGroups(caller)) && allowsNow(rights, 'view', Date.now))

/** Convert sets that a share link names. */
const namedSets = ({ formats }: SharedScope): readonly string[] => {
  if (typeof formats === 'string') return []
  return formats.includes(originalConvertSet) ? [...formats, wholeModelSet] : formats
}

const isFormatShared = (shared: SharedScope, set: string): boolean => shared.formats === 'all' || namedSets(shared).includes(set)

/**
 * The single decision for every way in which an asset leaves the server: search, assets, collection, preview, video, media, convert sets,
 * download, zip and signed links. Downloading requires the right to view. Limits in time are compared with the clock here, too, because stored
 * rights follow some seconds later. A share link gives what it contains, within the rights of its maker.
 */
export const authorize = (caller: Caller, record: Rights, right: Right): boolean => {
  const { shared } = caller
  if (shared)
    return shared.holds(record.id) && (right === 'view' || isFormatShared(shared, right.download)) && authorize(shared.maker, record, right)
  if (!maySee(caller, record)) return false
  if (right === 'view') return true
  return (
    !isBarredFromDownloads(caller) &&
    intersects(downloadGroups(record.rights, right.download), viewGroups(caller)) &&
    allowsNow(record.rights, 'download', Date.now)
  )
}

/** Whether the caller may download the asset in at least one convert set. */
export const mayDownloadSomething = (caller: Caller, record: Rights): boolean => {
  const { shared } = caller
  if (shared && !shared.holds(record.id)) return false
  if (shared && shared.formats !== 'all') return namedSets(shared).some((set) => authorize(caller, record, { download: set }))
  if (shared) return mayDownloadSomething(shared.maker, record)
  return (
    maySee(caller, record) &&
    !isBarredFromDownloads(caller) &&
    allowsNow(record.rights, 'download', Date.now) &&
    Object.values(record.rights.download).some((groups) => intersects(groups, viewGroups(caller)))
  )
}
