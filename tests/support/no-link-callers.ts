import type { LinkCallers } from '../../server/services/sessions/link-callers.ts'

/** A portal without share links. */
export const noLinkCallers: LinkCallers = {
  isToken: () => false,
  authenticate: () => Promise.resolve(null),
  isId: () => false,
  callerOf: () => Promise.resolve(null),
}
