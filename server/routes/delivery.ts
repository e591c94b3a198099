import type { Handlers, Resource } from '../http/handlers.ts'
import type { DeliveryServices } from '../services/delivery/delivery-services.ts'
import { createAssets } from './assets.ts'
import { createCollection } from './collection.ts'
import { createConvertSets } from './convert-sets.ts'
import { createDownload } from './download.ts'
import { createFindMissing } from './find-missing.ts'
import { createKeepAssets } from './keep-assets.ts'
import { createMedia } from './media.ts'
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

/** The calls by which assets are found and handed out. */
export const createDeliveryHandlers = (services: DeliveryServices): DeliveryHandlers => ({
  search: createSearch(services),
  getAssets: createAssets(services),
  findMissing: createFindMissing(services),
  keepAssets: createKeepAssets(services),
  getConvertSets: createConvertSets(services),
  download: createDownload(services),
  getPreview: createPreview(services),
  getVideo: createVideo(services),
  getDownloadInfo: () => ({ max_assets: services.maxAssets }),
  getCollection: createCollection(services),
})

/** The addresses that stand inside their answers. */
export const createDeliveryResources = (services: DeliveryServices): Resource[] => [createMedia(services), createSignedFile(services)]
