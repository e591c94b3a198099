/**
 * Cookie that marks a session as signed out, beside the session cookie. The next request reports the sign-out, even if the server was not
 * reachable at that time.
 */
export const signedOutCookie = 'vitrine_left'

/** Prefix of a token: identifies the session without granting access. */
export const signedOutTokenPrefix = (token: string): string => token.slice(0, 12)
