/**
 * The service worker that served this page; null = the network. Read at startup, because a later controller may belong to another version.
 */
export const initialController: ServiceWorker | null = navigator.serviceWorker?.controller ?? null
