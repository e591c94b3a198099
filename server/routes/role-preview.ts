import { ApiError } from '../common/api-error.ts'
import type { Handlers } from '../http/handlers.ts'
import type { AccountStore } from '../ports/account-store.ts'
import type { Services } from '../services/services.ts'
import { previewCaller } from '../services/sessions/callers.ts'
import { createSessionResponses } from '../services/sessions/session-responses.ts'

const usedGroups = async (accounts: AccountStore): Promise<string[]> =>
  [...new Set((await accounts.listUsers()).flatMap(({ groups }) => groups))].toSorted((a, b) => a.localeCompare(b))

/** Role previews: an administrator sees the portal as another role. */
export const createRolePreview = ({
  stores,
  guests,
  loginMethods,
  sessions,
}: Services): Pick<Handlers, 'beginPreview' | 'getPreviewGroups'> => {
  const { noSession, previewSession } = createSessionResponses(loginMethods)
  return {
    getPreviewGroups: async () => ({ groups: await usedGroups(stores.accounts) }),
    beginPreview: async ({ body: role, caller }) => {
      const existingGroups = await usedGroups(stores.accounts)
      if (!role.groups.every((group) => existingGroups.includes(group))) throw new ApiError('request.invalid', { field: 'groups' })
      await stores.usage.audit({
        event: 'preview.begun',
        userId: caller.userId,
        detail: { kind: role.kind, groups: role.groups.join(', ') },
      })
      // Where guests are not allowed, they see only the login.
      if (role.kind === 'guest' && !guests) return noSession
      return previewSession(sessions.beginPreview(caller, role), previewCaller(role, caller, ''))
    },
  }
}
