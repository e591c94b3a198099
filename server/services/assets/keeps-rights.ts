import type { Caller } from '../../common/caller.ts'
import { viewGroups } from './authorize.ts'

const includesAll = (all: readonly string[], some: readonly string[]): boolean => some.every((one) => all.includes(one))

/**
 * Whether a caller still has every right to these assets that the same session had before. Groups decide here, not the assets: a group that is lost
 * counts although another one may give the same rights.
 */
export const keepsRights = (before: Caller, current: Caller, ids: readonly string[]): boolean => {
  if (before.tokenAccess !== current.tokenAccess) return false
  if (!before.shared) return !current.shared && includesAll(viewGroups(current), viewGroups(before))
  const [old, now] = [before.shared, current.shared]
  if (!now || now.id !== old.id || !ids.every((id) => now.holds(id))) return false
  const keepsFormats =
    now.formats === 'all' ||
    old.formats === 'none' ||
    (old.formats !== 'all' && now.formats !== 'none' && includesAll(now.formats, old.formats))
  return keepsFormats && keepsRights(old.maker, now.maker, ids)
}
