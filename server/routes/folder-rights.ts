import { ApiError } from '../common/api-error.ts'
import { ifMatchOf } from '../http/etag.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services/services.ts'

type FolderRightsHandlers = Pick<Handlers, 'getFolderRules' | 'findFolders' | 'previewFolderRules' | 'saveFolderRules' | 'explainRights'>

/** Rules for folders, for administrators. */
export const createFolderRightsRoutes = ({ folderRights }: Services): FolderRightsHandlers => ({
  getFolderRules: ({ caller }) => folderRights.list(caller.locale),
  findFolders: ({ query }) => folderRights.findFolders(query.text ?? ''),
  previewFolderRules: ({ body, caller }) => folderRights.preview(body.changes, caller.locale),
  saveFolderRules: async ({ body, caller, request }) => {
    const version = ifMatchOf(request)
    if (version === null) throw new ApiError('request.invalid', { field: 'If-Match' })
    if (caller.userId === null) throw new ApiError('access.denied')
    return { etag: await folderRights.save(body.changes, caller.userId, version) }
  },
  explainRights: ({ body, caller }) => folderRights.explain(body, caller.locale),
})
