/** What the page says to its service worker. Every message is answered on its port by an Acknowledgement. */
export type WorkerMessage =
  /** The waiting version takes over. */
  | { readonly type: 'version-activate' }
  /** Pages that came without it are its own from now on. */
  | { readonly type: 'pages-claim' }
  /** From now on pictures are kept for this person; null = for nobody. */
  | { readonly type: 'scope-set'; readonly scope: string | null }
  /** Code that offline copies need is cached from now on, by the names of its files in this version. */
  | { readonly type: 'code-cache'; readonly names: readonly string[] }

export interface Acknowledgement {
  readonly done: true
}

/** Sent by the service worker to a page when the server refuses a picture of an asset: the asset may not be visible any more. */
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
