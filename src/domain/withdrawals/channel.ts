import { atom } from 'jotai'

/** Carries the ids of assets that are not visible any more to the other tabs of the user. null = the browser has no such channels. */
export const withdrawalChannelAtom = atom<BroadcastChannel | null>(null)
