import { unlessFresh } from '../http/conditional.ts'
import { ifMatchOf, quoted } from '../http/etag.ts'
import type { Handlers } from '../http/handlers.ts'
import { noDocument } from '../ports/documents.ts'
import type { Services } from '../services/services.ts'
import { availability } from '../services/workspace/availability.ts'
import { configBody, saveConfig, storedConfig } from '../services/workspace/configuration.ts'

export const createConfig = ({ documents }: Services): Pick<Handlers, 'getConfig' | 'saveConfig' | 'getAvailability'> => ({
  /** The stored configuration; an empty object if none is stored, so that the page uses factory settings and reports it. */
  getConfig: async (context) => {
    const document = await storedConfig(documents)
    return unlessFresh(context, document?.etag ?? noDocument, () => (document ? configBody(document) : {}))
  },
  saveConfig: async ({ body, caller, request, setHeader }) => {
    const saved = await saveConfig(documents, body, caller.userId, ifMatchOf(request))
    setHeader('ETag', quoted(saved.etag))
    return { result: true }
  },
  getAvailability: () => availability(documents),
})
