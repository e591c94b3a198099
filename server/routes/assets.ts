import { ApiError } from '../http/api-error.ts'
import type { Handler } from '../http/handlers.ts'
import type { DeliveryServices } from '../services/delivery-services.ts'

export const createAssets =
  (_services: DeliveryServices): Handler<'getAssets'> =>
  () => {
    throw new ApiError('server.busy')
  }
