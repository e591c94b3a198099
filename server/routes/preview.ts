import { ApiError } from '../http/api-error.ts'
import type { Handler } from '../http/handlers.ts'
import type { DeliveryServices } from '../services/delivery-services.ts'

export const createPreview =
  (_services: DeliveryServices): Handler<'getPreview'> =>
  () => {
    throw new ApiError('server.busy')
  }
