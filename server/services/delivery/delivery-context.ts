import { createListedAssets, type ListedAssets } from '../assets/listed-assets.ts'
import { createSearchLog, type SearchLog } from '../assets/search-log.ts'
import type { DeliveryServices } from '../delivery-services.ts'
import { createResponseLimit } from '../limits/response-limit.ts'
import { createConversions } from '../renditions/conversions.ts'
import { createSignedLinks } from '../signed-links.ts'
import { createZipJobs } from '../zip/zip-jobs.ts'
import { createZipPlans } from '../zip/zip-plans.ts'
import { createDownloadLog, type DownloadLog } from './download-log.ts'
import type { DownloadContext } from './downloads.ts'
import { createStartHead, type FindStartHead } from './start-head.ts'

/** Services of search and delivery with the state that calls and signed links share: limits count for both together. */
export interface DeliveryContext extends DownloadContext {
  readonly downloadLog: DownloadLog
  readonly searchLog: SearchLog
  readonly listedAssets: ListedAssets
  readonly startHead: FindStartHead
}

/** Call it once per portal: a second context would have limits and pending counts of its own. */
export const createDeliveryContext = (services: DeliveryServices): DeliveryContext => ({
  ...services,
  links: createSignedLinks(services.secrets),
  zipJobs: createZipJobs(services.stores.usage),
  plans: createZipPlans(services),
  conversions: createConversions(services.stores.claims, services.clock, services.conversionSlots),
  downloadLog: createDownloadLog(services),
  searchLog: createSearchLog(services.stores.usage, services.secrets, services.clock),
  responses: createResponseLimit(),
  startHead: createStartHead(services),
  listedAssets: createListedAssets({ assets: services.stores.assets, apiPrefix: services.apiPrefix, clock: services.clock }),
})
