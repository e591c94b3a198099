import { ApiError } from '../http/api-error.ts'
import type { Resource } from '../http/handlers.ts'
import type { DeliveryServices } from '../services/delivery-services.ts'

export const createMedia = (_services: DeliveryServices): Resource => ({
  path: 'media/:id/:rendition/:version',
  handle: async () => {
    throw new ApiError('server.busy')
  },
})
