import { signedOutCookie, signedOutTokenPrefix } from '#contract/signed-out-cookie.ts'

/** Seconds: the maximum lifetime of a session on the server. */
const maxAgeSeconds = 7 * 24 * 3600

/** Marks a session as signed out, so that the server ends it with the next request. @param apiAddress base URL of all calls */
export const markSignedOut = (token: string, apiAddress: string): void => {
  const { pathname } = new URL(apiAddress, document.baseURI)
  // oxlint-disable-next-line unicorn/no-document-cookie -- must be synchronous, and not every browser has the Cookie Store
  document.cookie = `${signedOutCookie}=${signedOutTokenPrefix(token)}; max-age=${maxAgeSeconds}; samesite=strict; path=${pathname}`
}
