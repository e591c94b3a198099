import type { Handlers } from '../http/handlers.ts'
import { indexFields } from '../services/index-fields.ts'
import type { Services } from '../services/services.ts'

export const createIndexInfo = ({ catalogue }: Services): Pick<Handlers, 'getIndexFields' | 'getContentLocales'> => ({
  getIndexFields: async () => ({ visible_fields: await indexFields(catalogue) }),
  getContentLocales: async () => ({ locales: [...(await catalogue.contentLocales())] }),
})
