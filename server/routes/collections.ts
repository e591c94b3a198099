import type { Handlers } from '../http/handlers.ts'
import { collectionsFor } from '../services/assets/collections.ts'
import type { Services } from '../services/services.ts'

export const createCollections = ({ documents, catalogue }: Services): Pick<Handlers, 'listCollections'> => ({
  listCollections: async ({ caller }) => ({ collections: await collectionsFor(documents, catalogue, caller) }),
})
