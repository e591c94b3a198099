import type { Caller } from '../../common/caller.ts'

/** Everything about a caller on which `authorize` depends: callers with equal keys have equal rights to every asset. */
export const rightsKeyOf = ({ groups, isGuiAdmin, isAssetUser, tokenAccess, shared }: Caller): string =>
  JSON.stringify([
    isGuiAdmin && isAssetUser,
    tokenAccess ?? 'session',
    [...groups].sort(),
    ...(shared ? [shared.id, shared.formats, rightsKeyOf(shared.maker)] : []),
  ])
