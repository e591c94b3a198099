import { unrestrictedGroup } from '#catalogue/catalogue-query.ts'
import { originalConvertSet } from '#contract/download.ts'
import type { Caller } from '../../common/caller.ts'
import type { AssetRecord } from '../../ports/asset-record.ts'

/** What a caller may want of an asset: look at it, or take it in one form (convert set id, `0` = the original). */
export type Right = 'view' | { readonly download: string }

type Rights = Pick<AssetRecord, 'rights'>

const intersects = (allowed: readonly string[] | undefined, groups: readonly string[]): boolean =>
  allowed?.some((group) => groups.includes(group)) ?? false

/** A caller is one per request and asked about for every asset of an answer. */
const known = new WeakMap<Caller, readonly string[]>()

const groupsThatSee = ({ groups, isGuiAdmin }: Caller): readonly string[] => {
  // The sign for "everything" is no name of a group; an account that carries it all the same gains nothing.
  const own = groups.filter((group) => group !== unrestrictedGroup)
  return isGuiAdmin ? [...own, unrestrictedGroup] : own
}

/**
 * Groups that decide what a caller sees, for the catalogue's own test of every hit.
 *
 * A GUI admin sees every asset: collections, facets and stored searches can't be set up over what one can't see.
 * Taking files away is another matter and stays with the rights of each asset, for admins too.
 */
export const viewGroups = (caller: Caller): readonly string[] => {
  const groups = known.get(caller) ?? groupsThatSee(caller)
  known.set(caller, groups)
  return groups
}

const maySee = (caller: Caller, { rights }: Rights): boolean => caller.isGuiAdmin || intersects(rights.view, viewGroups(caller))

const ownGroups = (rights: AssetRecord['rights'], set: string): readonly string[] | undefined =>
  Object.hasOwn(rights.download, set) ? rights.download[set] : undefined

/** The groups that may take one form: those named for it, else those named for whatever is not named. */
const downloadGroups = (rights: AssetRecord['rights'], set: string): readonly string[] | undefined => {
  // The original is named by its number or by its word in sidecar files; naming it either way must not open it by `*`.
  const named = set === originalConvertSet ? (ownGroups(rights, set) ?? ownGroups(rights, 'original')) : ownGroups(rights, set)
  return named ?? ownGroups(rights, '*')
}

/**
 * The one decision behind every way an asset can leave: search, assets, collection, preview, video, media, csets,
 * download, zip and the redeeming of a signed address. Whoever may not look may not take either.
 */
export const authorize = (caller: Caller, record: Rights, right: Right): boolean => {
  if (!maySee(caller, record)) return false
  return right === 'view' || intersects(downloadGroups(record.rights, right.download), viewGroups(caller))
}

/** Whether some form of the asset may be taken at all. */
export const mayDownloadSomething = (caller: Caller, record: Rights): boolean =>
  maySee(caller, record) && Object.values(record.rights.download).some((groups) => intersects(groups, viewGroups(caller)))
