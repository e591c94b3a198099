import type { Caller } from '../../common/caller.ts'

/** Sessions that begin with a share link. They reach nothing but what the link contains. */
export interface LinkCallers {
  /** Whether `authenticate` knows the token. */
  isToken(token: string): boolean
  /** Null if the link has ended, has another address or password, or its maker may no longer share. */
  authenticate(token: string, locale: string | null): Promise<Caller | null>
  /** Whether `callerOf` knows the session id. */
  isId(sessionId: string): boolean
  /** The same caller for the session id of a signed link. */
  callerOf(sessionId: string): Promise<Caller | null>
}
