import { ApiError } from '../common/api-error.ts'
import { linkToken } from '../http/credentials.ts'
import type { Resource } from '../http/handlers.ts'
import type { Services } from '../services/services.ts'

/**
 * The same resources below the path of a share link. Only its own cookie opens them: neither the address alone nor the session that the browser has
 * with the portal, so that what a user may see and what a link shows never mix.
 */
export const createSharedFiles = ({ shareLinks: { callers } }: Pick<Services, 'shareLinks'>, resources: readonly Resource[]): Resource[] =>
  resources.map(({ path, handle }) => ({
    path: `links/:link/${path}`,
    isOpen: true as const,
    handle: async (request, params, _caller, remoteAddress) => {
      const token = linkToken(request)
      const caller = token === null ? null : await callers.authenticate(token, null)
      if (!caller?.shared) throw new ApiError('auth.session-expired')
      if (caller.shared.id !== params.link) throw new ApiError('access.denied')
      return handle(request, params, caller, remoteAddress)
    },
  }))
