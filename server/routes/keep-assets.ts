import { toCatalogueEntry } from '#index/catalogue/catalogue-entry.ts'
import type { Handler } from '../http/handlers.ts'
import { toIndexEntry } from '../ports/index-entry.ts'
import type { DeliveryServices } from '../services/delivery-services.ts'
import { presentAsset } from '../services/present-asset.ts'
import { visibleAssets } from '../services/visible-assets.ts'

/** How long a device may show what it keeps without hearing from the server, in seconds. */
const lease = 30 * 24 * 3600

/** Of an asset that is so new that the catalogue does not have it yet. */
const last = Number.MAX_SAFE_INTEGER

/** Hands over what a device needs to show and find assets without a connection. Hidden and unknown ones are refused alike. */
export const createKeepAssets =
  ({ catalogue, documents, apiPrefix }: Pick<DeliveryServices, 'catalogue' | 'documents' | 'apiPrefix'>): Handler<'keepAssets'> =>
  async ({ caller, body: { ids } }) => {
    const records = await visibleAssets(documents, caller, ids)
    const places = await catalogue.places(records.map(({ id }) => id))
    const found = new Set(records.map(({ id }) => id))
    return {
      lease,
      assets: records.map((record, at) => ({
        asset: presentAsset(apiPrefix, caller, record),
        entry: toCatalogueEntry(toIndexEntry(record), places[at] ?? last),
      })),
      refused: [...new Set(ids)].filter((id) => !found.has(id)),
    }
  }
