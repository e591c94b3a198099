import { ApiError } from '../http/api-error.ts'
import type { Resource } from '../http/handlers.ts'
import type { DeliveryServices } from '../services/delivery-services.ts'

export const createSignedFile = (_services: DeliveryServices): Resource => ({
  path: 'download/file/:token',
  handle: async () => {
    throw new ApiError('server.busy')
  },
})
