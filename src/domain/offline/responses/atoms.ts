import { atom } from 'jotai'
import type { DeviceRefusal } from '#local/offline/catalogue/protocol.ts'
import { isFromDevice } from '../../api/device-origin.ts'
import { connectionAtom } from '../../connection/atoms.ts'
import { pageAtom } from '../../navigation/atoms.ts'
import { facetCountsAtom } from '../../search/atoms.ts'

/** Set while responses of this device are shown. `asOf` = time of its data in milliseconds since the epoch, null = unknown. */
export const deviceResponseAtom = atom<{ readonly asOf: number | null } | null>(null)

/** Why the last request to this device failed; null = it succeeded or there was none. */
export const deviceRefusalAtom = atom<DeviceRefusal | null>(null)

/** Whether the start page shows collections from this device. */
export const isStartOfflineAtom = atom(false)
/** Incremented to reload the start page. */
export const startReloadCountAtom = atom(0)

/** Whether the page shows offline results although the server is reachable again. The user decides when to update. */
export const isOutdatedAtom = atom((get) => {
  if (get(connectionAtom) !== 'online') return false
  const { route } = get(pageAtom)
  return route === 'search' ? isFromDevice(get(facetCountsAtom)) : route === 'start' && get(isStartOfflineAtom)
})
