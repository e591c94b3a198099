import type { Caller } from '../../common/caller.ts'

/**
 * Prefix of the addresses of pictures and files. Those of a share link are below a path of their own, to which the browser sends the cookie of
 * this link alone.
 */
export const mediaPrefixOf = (apiPrefix: string, { shared }: Pick<Caller, 'shared'>): string =>
  shared ? `${apiPrefix}links/${shared.id}/` : apiPrefix
