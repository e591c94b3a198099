/**
 * Whether the browser can use passkeys here: it needs a secure context, and a host name instead of an IP address (WebAuthn section 5.1.3,
 * "effective domain").
 */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname)

/** Whether the user cancelled, or the browser gave up: it tells no more, so that pages learn nothing about the passkeys. */
export const isCancelled = (failure: unknown): boolean =>
  failure instanceof Error && (failure.name === 'NotAllowedError' || failure.name === 'AbortError')
