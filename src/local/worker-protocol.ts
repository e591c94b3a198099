/** What the page says to its service worker. Every message is answered on its port by an Acknowledgement. */
export type WorkerMessage =
  /** The waiting version takes over. */
  | { readonly type: 'version-activate' }
  /** Pages that came without it are its own from now on. */
  | { readonly type: 'pages-claim' }
  /** From now on pictures are kept for this person; null = for nobody. */
  | { readonly type: 'scope-set'; readonly scope: string | null }

export interface Acknowledgement {
  readonly done: true
}

export const isWorkerMessage = (data: unknown): data is WorkerMessage => {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false
  if (data.type === 'version-activate' || data.type === 'pages-claim') return true
  return data.type === 'scope-set' && 'scope' in data && (data.scope === null || typeof data.scope === 'string')
}
