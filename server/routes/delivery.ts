import type { Handlers, Resource } from '../http/handlers.ts'
import type { DeliveryContext } from '../services/delivery/delivery-context.ts'
import { createAssetRoutes } from './assets.ts'
import { createDownloadRoutes, createSignedFile } from './downloads.ts'
import { createMedia } from './media.ts'
import { createPreview } from './preview.ts'
import { createSearchRoutes } from './search.ts'
import { createVideo } from './video.ts'

type DeliveryHandlers = ReturnType<typeof createAssetRoutes> &
  ReturnType<typeof createSearchRoutes> &
  ReturnType<typeof createDownloadRoutes> &
  Pick<Handlers, 'getPreview' | 'getVideo'>

/** Handlers of search, assets and downloads. */
export const createDeliveryHandlers = (context: DeliveryContext): DeliveryHandlers => ({
  ...createAssetRoutes(context),
  ...createSearchRoutes(context),
  ...createDownloadRoutes(context),
  getPreview: createPreview(context),
  getVideo: createVideo(context),
})

/** URLs in the responses of these calls. */
export const createDeliveryResources = (context: DeliveryContext): Resource[] => [createMedia(context), createSignedFile(context)]
