import type { Handlers } from '../http/handlers.ts'
import { checkCopies } from '../services/assets/copy-check.ts'
import { createCopyState } from '../services/assets/copy-state.ts'
import type { Services } from '../services/services.ts'

export const createOfflineCopies = (services: Services): Pick<Handlers, 'getCopyState' | 'checkCopies'> => {
  const stateFor = createCopyState(services)
  return {
    getCopyState: async ({ caller, query: { since } }) => {
      const state = await stateFor(caller)
      return { state, changed: state !== since }
    },
    checkCopies: ({ caller, body: { ids } }) => checkCopies(services, caller, ids),
  }
}
