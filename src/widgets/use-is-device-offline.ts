import { useAtomValue } from 'jotai'
import { connectionAtom } from '../domain/connection/atoms.ts'
import { mayBeOnline } from '../platform/network-events.ts'

/** True if the device itself reports no network. An unreachable server alone does not count: a retry may succeed. */
export const useIsDeviceOffline = (): boolean => useAtomValue(connectionAtom) !== 'online' && !mayBeOnline()
