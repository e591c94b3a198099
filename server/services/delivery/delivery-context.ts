import { createListedAssets, type ListedAssets } from '../assets/listed-assets.ts'
import { createSearchLog, type SearchLog } from '../assets/search-log.ts'
import { createZipJobs } from '../zip/zip-jobs.ts'
import { createZipPlans } from '../zip/zip-plans.ts'
import { createConversions } from './conversions.ts'
import type { DeliveryServices } from './delivery-services.ts'
import { createDownloadLog, type DownloadLog } from './download-log.ts'
import type { DownloadContext } from './downloads.ts'
import { createSignedLinks } from './signed-links.ts'

type DeliveryContext = DownloadContext & { readonly log: DownloadLog; readonly searches: SearchLog; readonly listed: ListedAssets }

const contexts = new WeakMap<DeliveryServices, DeliveryContext>()

/** State that the calls and the signed links share, one per set of services: limits count for both together. */
export const deliveryContextFor = (services: DeliveryServices): DeliveryContext => {
  const known = contexts.get(services)
  if (known) return known
  const context: DeliveryContext = {
    ...services,
    links: createSignedLinks(services.secret),
    zipJobs: createZipJobs(services.documents),
    plans: createZipPlans(services),
    conversions: createConversions(),
    log: createDownloadLog(services),
    searches: createSearchLog(services.documents, services.clock),
    listed: createListedAssets(services),
  }
  contexts.set(services, context)
  return context
}
