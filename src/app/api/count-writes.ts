import { pendingWritesAtom } from '../../domain/api/atoms.ts'
import type { Store } from '../store.ts'
import type { Middleware } from './middleware.ts'

/** Counts the pending calls that change something, so that the page does not reload meanwhile. */
export const countWrites =
  (store: Store): Middleware =>
  (next) =>
  async (name, parts = {}) => {
    if (!('body' in parts || 'file' in parts)) return next(name, parts)
    store.set(pendingWritesAtom, (count) => count + 1)
    return next(name, parts).finally(() => store.set(pendingWritesAtom, (count) => count - 1))
  }
