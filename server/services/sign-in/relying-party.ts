/** Where passkeys of the portal are valid (WebAuthn level 3, section 5.4.2 and 7.1). */
export interface RelyingParty {
  /** Origin of the page, such as `https://media.example`. */
  readonly origin: string
  /** Its host name: portals below paths of one host share it, and tell their passkeys apart by the ids. */
  readonly id: string
}

/**
 * The configured address of the portal, else the one of the request, as in shared links. Whoever invents a host gets no signature for it: a
 * browser signs for the host that it shows.
 * @param secure whether the browser uses https
 */
export const relyingPartyOf = (publicUrl: string | null, request: Request, secure: boolean): RelyingParty => {
  const { origin, hostname } = new URL(publicUrl ?? `${secure ? 'https' : 'http'}://${new URL(request.url).host}`)
  return { origin, id: hostname }
}
