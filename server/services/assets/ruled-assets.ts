import type { AssetStore } from '../../ports/asset-store.ts'
import { noDocument } from '../../ports/configuration-store.ts'
import type { AssetRights } from '../../records/asset-record.ts'
import { type FolderRules, underRules } from '../../records/folder-rules.ts'
import type { CurrentRules } from './current-rules.ts'

/** Rights under the same rules, computed once. Limits in time change by themselves. */
const ruledBefore = new WeakMap<FolderRules, WeakMap<AssetRights, AssetRights>>()

const ruledRights = (rights: AssetRights, rules: FolderRules, clock: () => number): AssetRights => {
  if (rights.timed) return underRules(rights, rules, clock())
  const known = ruledBefore.get(rules) ?? new WeakMap<AssetRights, AssetRights>()
  ruledBefore.set(rules, known)
  const ruled = known.get(rights) ?? underRules(rights, rules, clock())
  known.set(rights, ruled)
  return ruled
}

/**
 * The assets with their rights under the present rules for folders. All services read assets through it, so that a saved rule decides at
 * once, before the stored rights follow. Versions change with the rules, too, because services cache by them.
 */
export const withFolderRules = (assets: AssetStore, current: CurrentRules, clock: () => number): AssetStore => {
  // The rules are read after the records, so that they are never older.
  const ruled = async <Item extends { readonly rights: AssetRights }>(items: readonly Item[]): Promise<Item[]> => {
    const { rules } = await current.read()
    return items.map((item) => ({ ...item, rights: ruledRights(item.rights, rules, clock) }))
  }
  const etag = async (): Promise<string> => (await current.read()).etag
  let seen = ''
  let revision = 0
  return {
    ...assets,
    getAsset: async (id) => {
      const record = await assets.getAsset(id)
      return record && ((await ruled([record]))[0] ?? null)
    },
    getAssets: async (ids) => ruled(await assets.getAssets(ids)),
    getListings: async (ids) => ruled(await assets.getListings(ids)),
    getRights: async (ids) => {
      const found = await assets.getRights(ids)
      const { rules } = await current.read()
      return new Map([...found].map(([id, rights]) => [id, rights && ruledRights(rights, rules, clock)]))
    },
    async *allAssets() {
      for await (const record of assets.allAssets()) yield* await ruled([record])
    },
    async *allRights() {
      for await (const item of assets.allRights()) yield* await ruled([item])
    },
    // Callers only compare it.
    assetsRevision: async () => {
      const state = `${await assets.assetsRevision()} ${await etag()}`
      if (state !== seen) revision += 1
      seen = state
      return revision
    },
    assetsVersion: async () => {
      const version = await assets.assetsVersion()
      const rules = await etag()
      return rules === noDocument ? version : { ...version, mark: `${version.mark ?? ''} ${rules}` }
    },
    rightsVersion: async () => {
      const version = await assets.rightsVersion()
      const rules = await etag()
      return rules === noDocument ? version : `${version} ${rules}`
    },
  }
}
