import { ApiError } from '../common/api-error.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Documents } from '../ports/documents.ts'
import type { Services } from '../services/services.ts'
import { previewCaller } from '../services/sessions/callers.ts'
import { createSessionAnswers } from '../services/sessions/session-answers.ts'

const groupsIn = async (documents: Documents): Promise<string[]> =>
  [...new Set((await documents.listUsers()).flatMap(({ groups }) => groups))].toSorted((a, b) => a.localeCompare(b))

/** The portal as somebody else sees it, for admins. */
export const createRolePreview = ({
  documents,
  guests,
  loginMethods,
  sessions,
}: Services): Pick<Handlers, 'beginPreview' | 'getPreviewGroups'> => {
  const { nobody, previewSession } = createSessionAnswers(loginMethods)
  return {
    getPreviewGroups: async () => ({ groups: await groupsIn(documents) }),
    beginPreview: async ({ body: role, caller }) => {
      const known = await groupsIn(documents)
      if (!role.groups.every((group) => known.includes(group))) throw new ApiError('request.invalid', { field: 'groups' })
      await documents.audit({
        event: 'preview.begun',
        userId: caller.userId,
        detail: { kind: role.kind, groups: role.groups.join(', ') },
      })
      // Where guests may not look there is nothing but the login for them.
      if (role.kind === 'guest' && !guests) return nobody
      return previewSession(sessions.beginPreview(caller, role), previewCaller(role, caller, ''))
    },
  }
}
