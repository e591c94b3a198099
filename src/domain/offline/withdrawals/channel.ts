import { atom } from 'jotai'

/** Sends the ids of hidden assets to the other tabs of the user. null = the browser has no BroadcastChannel. */
export const withdrawalChannelAtom = atom<BroadcastChannel | null>(null)
