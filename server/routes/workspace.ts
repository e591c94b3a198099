import { ApiError } from '../common/api-error.ts'
import { ifMatchOf } from '../http/etag.ts'
import type { Handlers } from '../http/handlers.ts'
import { applyingMediaSettings } from '../services/media-settings.ts'
import type { Services } from '../services/services.ts'
import { createStoredFiles } from '../services/uploads/stored-files.ts'
import {
  documentOfPart,
  publishDraft,
  publishedVersion,
  publishedVersions,
  readWorkspace,
  saveDraft,
} from '../services/workspace/workspace.ts'

type WorkspaceHandlers = Pick<Handlers, 'getWorkspace' | 'saveDraft' | 'publishDraft' | 'getHistory' | 'getStoredVersion'>

/** Requires `If-Match`: a draft is never replaced or published without the version that the user has seen. */
const requireIfMatch = (request: Request): string => {
  const version = ifMatchOf(request)
  if (version === null) throw new ApiError('request.invalid', { field: 'If-Match' })
  return version
}

export const createWorkspace = ({ stores, blobs, clock, mediaFiles }: Services): WorkspaceHandlers => {
  const uploads = createStoredFiles(stores, blobs, clock)
  return {
    getWorkspace: () => readWorkspace(stores),
    saveDraft: async ({ body, caller, request }) => ({
      etag: await saveDraft(stores.configuration, uploads, body, caller.userId, requireIfMatch(request)),
    }),
    publishDraft: async ({ caller, request }) => {
      const publish = () => publishDraft(stores, uploads, caller.userId, requireIfMatch(request))
      await applyingMediaSettings(stores.configuration, mediaFiles, publish)
      return { result: true }
    },
    getHistory: async () => ({ versions: await publishedVersions(stores) }),
    getStoredVersion: async ({ query }) => {
      const name = documentOfPart(query.part)
      const known = (await stores.configuration.listVersions(name)).some(
        (version) => version.name === name && version.revision === query.revision,
      )
      if (!known) throw new ApiError('request.not-found')
      return { body: await publishedVersion(stores.configuration, uploads, query.part, query.revision) }
    },
  }
}
