import type { Handlers, Resource } from '../http/handlers.ts'
import type { DeliveryServices } from '../services/delivery/delivery-services.ts'
import { createAssets } from './assets.ts'
import { createCollection } from './collection.ts'
import { createConvertSets } from './convert-sets.ts'
import { createDownload } from './download.ts'
import { createFindMissing } from './find-missing.ts'
import { createMedia } from './media.ts'
import { createOfflineAssets } from './offline-assets.ts'
import { createPreview } from './preview.ts'
import { createSearch } from './search.ts'
import { createSignedFile } from './signed-file.ts'
import { createVideo } from './video.ts'

export type DeliveryHandlers = Pick<
  Handlers,
  | 'search'
  | 'getAssets'
  | 'findMissing'
  | 'keepAssets'
  | 'getConvertSets'
  | 'download'
  | 'getPreview'
  | 'getVideo'
  | 'getDownloadInfo'
  | 'getCollection'
>

/** Handlers of search, assets and downloads. */
export const createDeliveryHandlers = (services: DeliveryServices): DeliveryHandlers => ({
  search: createSearch(services),
  getAssets: createAssets(services),
  findMissing: createFindMissing(services),
  keepAssets: createOfflineAssets(services),
  getConvertSets: createConvertSets(services),
  download: createDownload(services),
  getPreview: createPreview(services),
  getVideo: createVideo(services),
  getDownloadInfo: () => ({ max_assets: services.maxAssets }),
  getCollection: createCollection(services),
})

/** URLs in the responses of these calls. */
export const createDeliveryResources = (services: DeliveryServices): Resource[] => [createMedia(services), createSignedFile(services)]
