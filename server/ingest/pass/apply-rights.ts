import { isDeepStrictEqual } from 'node:util'
import type { KnownAsset } from '../state/known-file.ts'
import type { Batch } from './batch.ts'
import type { Composer } from './compose.ts'
import type { PassContext } from './context.ts'

const groupCount = 200

/** Applies the rights of sidecars to assets whose record cannot be composed before their file has been read. */
export const applyRights = async (
  { stores, stopped }: Pick<PassContext, 'stores' | 'stopped'>,
  batch: Pick<Batch, 'put'>,
  composer: Pick<Composer, 'rights' | 'withRights'>,
  assets: readonly KnownAsset[],
  signal: AbortSignal,
): Promise<void> => {
  for (let at = 0; at < assets.length && !signal.aborted && !stopped(); at += groupCount) {
    const group = assets.slice(at, at + groupCount)
    const stored = await stores.assets.getRights(group.map(({ id }) => id))
    const differing = new Map<string, KnownAsset>()
    for (const asset of group) {
      const rights = stored.get(asset.id)
      if (rights && !isDeepStrictEqual(rights, composer.rights(asset))) differing.set(asset.id, asset)
    }
    for (const record of await stores.assets.getAssets([...differing.keys()])) {
      const known = differing.get(record.id)
      // An empty digest: the rest of the record is not composed from the current sources.
      if (known) await batch.put(composer.withRights(record, known), { ...known, made: '' })
    }
  }
}
