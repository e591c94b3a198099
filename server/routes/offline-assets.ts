import { toCatalogueEntry } from '#catalogue/catalogue-entry.ts'
import type { Handler } from '../http/handlers.ts'
import { toIndexEntry } from '../records/index-entry.ts'
import { closedAssets } from '../services/assets/closed-assets.ts'
import { presentAsset } from '../services/assets/present-asset.ts'
import { visibleAssets } from '../services/assets/visible-assets.ts'
import type { DeliveryServices } from '../services/delivery/delivery-services.ts'
import { currentConfig } from '../services/workspace/configuration.ts'

/** Position of an asset that is not in the catalogue yet. */
const lastOrdinal = Number.MAX_SAFE_INTEGER

const daySeconds = 24 * 3600

/** Data with which a device shows and finds assets offline. Hidden, unknown and forbidden assets are refused alike. */
export const createOfflineAssets =
  ({ catalogue, documents, apiPrefix }: Pick<DeliveryServices, 'catalogue' | 'documents' | 'apiPrefix'>): Handler<'keepAssets'> =>
  async ({ caller, body: { ids } }) => {
    const { global, dashboard } = await currentConfig(documents)
    const visible = global.allow_keeping ? await visibleAssets(documents, caller, ids) : []
    const forbidden = await closedAssets(
      catalogue,
      caller,
      dashboard.collections.data,
      visible.map(({ id }) => id),
    )
    const records = visible.filter(({ id }) => !forbidden.has(id))
    const ordinals = await catalogue.ordinals(records.map(({ id }) => id))
    const found = new Set(records.map(({ id }) => id))
    return {
      lease: global.keep_days * daySeconds,
      assets: records.map((record, at) => ({
        asset: presentAsset(apiPrefix, caller, record),
        entry: toCatalogueEntry(toIndexEntry(record), ordinals[at] ?? lastOrdinal),
      })),
      refused: [...new Set(ids)].filter((id) => !found.has(id)),
    }
  }
