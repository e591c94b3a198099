import { atom } from 'jotai'
import type { DeviceRefusal } from '#local/catalogue/protocol.ts'
import { facetCountsAtom } from '../catalogue/atoms.ts'
import { connectionAtom } from '../connection/atoms.ts'
import { pageAtom } from '../navigation/atoms.ts'
import { isFromDevice } from './marks.ts'

/** What this device has answered since nobody could be reached; null = nothing. `asOf` in milliseconds since the epoch, null = not known. */
export const deviceAnswerAtom = atom<{ readonly asOf: number | null } | null>(null)

/** Why this device could not answer last; null = it could, or was not asked. */
export const deviceRefusalAtom = atom<DeviceRefusal | null>(null)

/** The start page shows collections from this device. */
export const isStartKeptAtom = atom(false)
/** Counts up when the start page is to be asked for anew. */
export const startRoundAtom = atom(0)

/** The server would show something else in place of what is seen, and it has come back: whoever looks decides when. */
export const isOutdatedAtom = atom((get) => {
  if (get(connectionAtom) !== 'online') return false
  const { place } = get(pageAtom)
  return place === 'search' ? isFromDevice(get(facetCountsAtom)) : place === 'start' && get(isStartKeptAtom)
})
