/** The service worker that served this page; null = the network did. Read at the start: a later one may belong to another version. */
export const initialController: ServiceWorker | null = navigator.serviceWorker?.controller ?? null
