import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services/services.ts'

type AccountHandlers = Pick<Handlers, 'listTokens' | 'addToken' | 'revokeToken' | 'getOwnAccount' | 'exportOwnData' | 'removeOwnAccount'>

/** What signed-in users do with their own account, besides sessions and passwords. */
export const createAccountRoutes = ({ appTokens, exportOwnData, ownDeletion }: Services): AccountHandlers => ({
  listTokens: async ({ caller }) => ({ tokens: await appTokens.list(caller) }),
  addToken: ({ caller, body }) => appTokens.add(caller, body),
  revokeToken: async ({ caller, body }) => {
    await appTokens.revoke(caller, body.id)
    return { result: true }
  },
  getOwnAccount: async ({ caller }) => ({ deletion: await ownDeletion.confirmationFor(caller) }),
  exportOwnData: ({ caller }) => exportOwnData(caller),
  removeOwnAccount: async ({ caller, body, remoteAddress }) => {
    await ownDeletion.remove({ caller, ...body, remoteAddress })
    return { result: true }
  },
})
