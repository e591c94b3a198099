import { atom } from 'jotai'

/**
 * Derived from API calls and probes, never from navigator.onLine alone. `suspect` = another server responds; `restarting` = a proxy
 * responds instead of the server.
 */
export type Connection = 'online' | 'offline' | 'suspect' | 'restarting'

export const connectionAtom = atom<Connection>('online')
/** Time of the server's last response in milliseconds since the epoch; null = none on this visit. */
export const lastResponseAtAtom = atom<number | null>(null)
