import { ApiError } from '../common/api-error.ts'
import type { Handlers } from '../http/handlers.ts'
import { groupNames } from '../services/group-names.ts'
import type { Services } from '../services/services.ts'
import { previewCaller } from '../services/sessions/callers.ts'
import { createSessionResponses } from '../services/sessions/session-responses.ts'

/** Role previews: an administrator sees the portal as another role. */
export const createRolePreview = ({
  stores,
  guests,
  loginMethods,
  sessions,
}: Services): Pick<Handlers, 'beginPreview' | 'getPreviewGroups'> => {
  const { noSession, previewSession } = createSessionResponses(loginMethods)
  const existingGroups = async (locale: string) => groupNames(stores, await stores.accounts.listUsers(), locale)
  return {
    getPreviewGroups: async ({ caller }) => ({ groups: await existingGroups(caller.locale) }),
    beginPreview: async ({ body: role, caller }) => {
      const existing = await existingGroups(caller.locale)
      if (!role.groups.every((group) => existing.includes(group))) throw new ApiError('request.invalid', { field: 'groups' })
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
