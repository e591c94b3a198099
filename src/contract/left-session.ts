/**
 * Cookie of a browser on which somebody signs out, beside the one that holds their session: the session is over, though no server may have
 * heard of it. Whatever the browser asks for next tells.
 */
export const leftCookie = 'vitrine_left'

/** The beginning of a token: says which one is meant and opens nothing. */
export const leftMark = (token: string): string => token.slice(0, 12)
