import { createListedAssets, type ListedAssets } from '../assets/listed-assets.ts'
import { createSearchLog, type SearchLog } from '../assets/search-log.ts'
import { createZipOrders } from '../zip/zip-orders.ts'
import { createZipPlans } from '../zip/zip-plans.ts'
import { createConversions } from './conversions.ts'
import type { DeliveryServices } from './delivery-services.ts'
import { createDownloadLog, type DownloadLog } from './download-log.ts'
import type { DownloadDesk } from './downloads.ts'
import { createSignedLinks } from './signed-links.ts'

type Desk = DownloadDesk & { readonly log: DownloadLog; readonly searches: SearchLog; readonly listed: ListedAssets }

const desks = new WeakMap<DeliveryServices, Desk>()

/** What the calls and the addresses they answer with must share, one per set of services: limits count for both together. */
export const deskFor = (services: DeliveryServices): Desk => {
  const known = desks.get(services)
  if (known) return known
  const desk: Desk = {
    ...services,
    links: createSignedLinks(services.secret),
    orders: createZipOrders(services.documents),
    plans: createZipPlans(services),
    conversions: createConversions(),
    log: createDownloadLog(services),
    searches: createSearchLog(services.documents, services.clock),
    listed: createListedAssets(services),
  }
  desks.set(services, desk)
  return desk
}
