/**
 * Whether this page is the preview inside the administration: only the portal itself may frame the portal (frame-ancestors), and it does
 * so nowhere else.
 */
export const isPreview = (): boolean => window.parent !== window

/** Tells the page around this one. */
export const postToParent = (message: unknown): void => window.parent.postMessage(message, window.location.origin)

/** Hears what a window of this portal says; anything from elsewhere is not heard. */
export const watchMessages = (from: () => Window | null, tell: (message: unknown) => void): (() => void) => {
  const listen = (event: MessageEvent<unknown>) => {
    if (event.origin === window.location.origin && event.source === from()) tell(event.data)
  }
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}
