import { useAtomValue } from 'jotai'
import { connectionAtom } from '../domain/connection/atoms.ts'
import { mayBeOnline } from '../platform/network-events.ts'

/** There is no network at all, which the device knows for sure: nobody has to try what can't work. A server that did not answer may do so now. */
export const useIsCutOff = (): boolean => useAtomValue(connectionAtom) !== 'online' && !mayBeOnline()
