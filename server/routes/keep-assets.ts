import { toCatalogueEntry } from '#catalogue/catalogue-entry.ts'
import type { Handler } from '../http/handlers.ts'
import { toIndexEntry } from '../ports/index-entry.ts'
import { closedAssets } from '../services/assets/closed-assets.ts'
import { presentAsset } from '../services/assets/present-asset.ts'
import { visibleAssets } from '../services/assets/visible-assets.ts'
import type { DeliveryServices } from '../services/delivery/delivery-services.ts'
import { currentConfig } from '../services/workspace/configuration.ts'

/** Of an asset that is so new that the catalogue does not have it yet. */
const last = Number.MAX_SAFE_INTEGER

const day = 24 * 3600

/** Hands over what a device needs to show and find assets without a connection. Hidden, unknown and forbidden ones are refused alike. */
export const createKeepAssets =
  ({ catalogue, documents, apiPrefix }: Pick<DeliveryServices, 'catalogue' | 'documents' | 'apiPrefix'>): Handler<'keepAssets'> =>
  async ({ caller, body: { ids } }) => {
    const { global, dashboard } = await currentConfig(documents)
    const visible = global.allow_keeping ? await visibleAssets(documents, caller, ids) : []
    const closed = await closedAssets(
      catalogue,
      caller,
      dashboard.collections.data,
      visible.map(({ id }) => id),
    )
    const records = visible.filter(({ id }) => !closed.has(id))
    const places = await catalogue.ordinals(records.map(({ id }) => id))
    const found = new Set(records.map(({ id }) => id))
    return {
      lease: global.keep_days * day,
      assets: records.map((record, at) => ({
        asset: presentAsset(apiPrefix, caller, record),
        entry: toCatalogueEntry(toIndexEntry(record), places[at] ?? last),
      })),
      refused: [...new Set(ids)].filter((id) => !found.has(id)),
    }
  }
