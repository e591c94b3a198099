/** Messages from the page to the service worker. The worker replies to each with an Acknowledgement on its port. */
export type WorkerMessage =
  /** Activates the waiting version. */
  | { readonly type: 'version-activate' }
  /** Claims pages that were loaded without the worker. */
  | { readonly type: 'pages-claim' }
  /** Sets the user whose pictures may be cached; null = cache no pictures. */
  | { readonly type: 'scope-set'; readonly scope: string | null }
  /** Caches the parts of the code that offline copies need, see build/chunks.ts. */
  | { readonly type: 'code-cache'; readonly names: readonly string[] }

export interface Acknowledgement {
  readonly done: true
}

/** Message from the service worker to a page: the server refused a picture, so the user may no longer see its asset. */
export interface PictureRefusal {
  readonly type: 'picture-refused'
  readonly asset: string
}

export const isPictureRefusal = (data: unknown): data is PictureRefusal =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === 'picture-refused' &&
  'asset' in data &&
  typeof data.asset === 'string'

export const isWorkerMessage = (data: unknown): data is WorkerMessage => {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false
  if (data.type === 'version-activate' || data.type === 'pages-claim') return true
  if (data.type === 'code-cache')
    return 'names' in data && Array.isArray(data.names) && data.names.every((name) => typeof name === 'string')
  return data.type === 'scope-set' && 'scope' in data && (data.scope === null || typeof data.scope === 'string')
}
