/**
 * Whether this page is the preview of the administration. Only the portal itself may frame the portal (frame-ancestors), and the preview is
 * its only frame.
 */
export const isPreview = (): boolean => window.parent !== window

/** Sends a message to the embedding page. */
export const postToParent = (message: unknown): void => window.parent.postMessage(message, window.location.origin)

/** Calls back for messages of a window of this portal; ignores all others. */
export const watchMessages = (from: () => Window | null, onMessage: (message: unknown) => void): (() => void) => {
  const listen = (event: MessageEvent<unknown>) => {
    if (event.origin === window.location.origin && event.source === from()) onMessage(event.data)
  }
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}
