import { atom } from 'jotai'

/**
 * From real calls plus a small probe, never from navigator.onLine alone. `suspect` = something answers that is not our server;
 * `restarting` = a proxy answers in place of our server.
 */
export type Connection = 'online' | 'offline' | 'suspect' | 'restarting'

export const connectionAtom = atom<Connection>('online')
/** Milliseconds since the epoch of the last answer by the server. */
export const lastAnswerAtom = atom<number | null>(null)
