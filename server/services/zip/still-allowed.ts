import type { Caller } from '../../common/caller.ts'
import type { AssetStore } from '../../ports/asset-store.ts'
import { authorize } from '../assets/authorize.ts'

/** Rejects if the caller may no longer download the asset, so that a running zip ends. */
export type EnsureAllowed = (id: string, presetId: string) => Promise<void>

/**
 * Checks the rights again while a zip is sent. As long as no asset and no rule has changed, a check only compares the revision of the assets.
 * @param revision of the assets before the zip was planned
 */
export const createEnsureAllowed =
  (assets: Pick<AssetStore, 'assetsRevision' | 'getRights'>, caller: Caller, revision: number): EnsureAllowed =>
  async (id, presetId) => {
    if ((await assets.assetsRevision()) === revision) return
    const rights = (await assets.getRights([id])).get(id)
    if (!rights || !authorize(caller, { id, rights }, { download: presetId }))
      throw new Error('the rights of a file in the zip have changed')
  }
