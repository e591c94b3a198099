import type { Caller } from '../../common/caller.ts'

/** What `authorize` depends on, besides the list of a live link: callers with equal keys have equal rights to every asset that both reach. */
export const rightsKeyOf = ({ groups, isGuiAdmin, isAssetUser, tokenAccess, shared }: Caller): string =>
  JSON.stringify([
    isGuiAdmin && isAssetUser,
    tokenAccess ?? 'session',
    [...groups].sort(),
    ...(shared ? [shared.id, shared.formats, rightsKeyOf(shared.maker)] : []),
  ])
