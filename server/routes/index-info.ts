import { indexFields } from '#catalogue/index-fields.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services/services.ts'

export const createIndexInfo = ({ catalogue }: Services): Pick<Handlers, 'getIndexFields' | 'getContentLocales'> => ({
  getIndexFields: async () => ({ visible_fields: indexFields(await catalogue.extraFields()) }),
  getContentLocales: async () => ({ locales: [...(await catalogue.contentLocales())] }),
})
