import { ApiError } from '../http/api-error.ts'
import type { Handler } from '../http/handlers.ts'
import type { DeliveryServices } from '../services/delivery-services.ts'

export const createVideo =
  (_services: DeliveryServices): Handler<'getVideo'> =>
  () => {
    throw new ApiError('server.busy')
  }
