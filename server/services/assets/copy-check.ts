import { setImmediate } from 'node:timers/promises'
import type { CopiedFile, CopyCheck } from '#contract/offline-copies.ts'
import type { Caller } from '../../common/caller.ts'
import type { DeliveryServices } from '../delivery-services.ts'
import { currentConfig } from '../workspace/configuration.ts'
import { authorize } from './authorize.ts'
import { findOfflineForbiddenAssets } from './offline-forbidden-assets.ts'
import { invisibleAssets } from './visible-assets.ts'

/** Ids in one catalogue query. Between two queries other requests are handled. */
const catalogueBatchCount = 500

const forbiddenAmong = async (
  { stores, catalogue }: Pick<DeliveryServices, 'stores' | 'catalogue'>,
  caller: Caller,
  ids: readonly string[],
): Promise<readonly string[]> => {
  const { global, dashboard } = await currentConfig(stores.configuration)
  if (!global.allow_offline) return ids
  const forbidden: string[] = []
  for (let at = 0; at < ids.length; at += catalogueBatchCount) {
    if (at > 0) await setImmediate()
    forbidden.push(
      ...(await findOfflineForbiddenAssets(catalogue, caller, dashboard.collections.data, ids.slice(at, at + catalogueBatchCount))),
    )
  }
  return forbidden
}

/** Files of visible assets that the caller may not download. */
const refusedAmong = async (
  { stores }: Pick<DeliveryServices, 'stores'>,
  caller: Caller,
  files: readonly CopiedFile[],
): Promise<CopiedFile[]> => {
  const refused: CopiedFile[] = []
  for (let at = 0; at < files.length; at += catalogueBatchCount) {
    if (at > 0) await setImmediate()
    const batch = files.slice(at, at + catalogueBatchCount)
    const found = await stores.assets.getRights([...new Set(batch.map(({ id }) => id))])
    refused.push(
      ...batch.filter(({ id, set }) => {
        const rights = found.get(id)
        return rights && authorize(caller, { id, rights }, 'view') && !authorize(caller, { id, rights }, { download: set })
      }),
    )
  }
  return refused
}

/** Lists the offline copies that a client must remove. Reveals nothing about other assets. */
export const checkCopies = async (
  services: Pick<DeliveryServices, 'stores' | 'catalogue' | 'isReadingComplete'>,
  caller: Caller,
  ids: readonly string[],
  files?: readonly CopiedFile[],
): Promise<CopyCheck> => {
  // Read first: assets that ingest adds during the check must not be reported as deleted.
  const isReadingComplete = await services.isReadingComplete()
  const { hidden, unknown } = await invisibleAssets(services.stores.assets, caller, ids)
  const invisible = new Set([...hidden, ...unknown])
  const visible = [...new Set(ids)].filter((id) => !invisible.has(id))
  const isComplete = isReadingComplete || invisible.size === 0
  return {
    asked: ids.length,
    // Hidden assets are listed together with unknown ones only, otherwise the response would reveal which ids exist.
    hidden: isComplete ? [...hidden, ...unknown] : [],
    forbidden: [...(await forbiddenAmong(services, caller, visible))],
    ...(files && { refusedFiles: await refusedAmong(services, caller, files) }),
    isComplete,
  }
}
