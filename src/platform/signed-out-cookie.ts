import { signedOutCookie, signedOutTokenPrefix } from '#contract/signed-out-cookie.ts'

/** As long as a session can stand; see the server's sessions. */
const lasts = 7 * 24 * 3600

/** Notes which session is over, for the server to hear of with whatever it is asked next. @param apiAddress where all calls begin */
export const markSignedOut = (token: string, apiAddress: string): void => {
  const { pathname } = new URL(apiAddress, document.baseURI)
  // oxlint-disable-next-line unicorn/no-document-cookie -- before anything else is waited for, and not every browser has the Cookie Store
  document.cookie = `${signedOutCookie}=${signedOutTokenPrefix(token)}; max-age=${lasts}; samesite=strict; path=${pathname}`
}
