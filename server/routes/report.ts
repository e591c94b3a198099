import { ApiError } from '../common/api-error.ts'
import type { Handlers } from '../http/handlers.ts'
import { deliveryContextFor } from '../services/delivery/delivery-context.ts'
import { readReport } from '../services/report.ts'
import type { Services } from '../services/services.ts'

export const createReport = (services: Services): Pick<Handlers, 'getReport'> => {
  const { searches } = deliveryContextFor(services)
  return {
    getReport: async ({ query, caller }) => {
      if (query.from > query.to) throw new ApiError('request.invalid', { field: 'from' })
      await searches.flush()
      return readReport(services.documents, query, caller.locale)
    },
  }
}
