import { useAtomValue } from 'jotai'
import type { RouteName } from '../../domain/navigation/address.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { useIsPhone } from '../../ui/use-window-size.ts'
import { DownloadTray } from './download-tray.tsx'
import { PhoneDownloads } from './phone-downloads.tsx'

/** Pages without a bar at the lower edge of a phone. */
const routesWithoutBar: readonly RouteName[] = ['asset', 'login', 'logout']

/** Downloads of this visit, as a part of the bar of a phone or as a tray. */
export const ShownDownloads = () => {
  const { route } = useAtomValue(pageAtom)
  const hasBar = useIsPhone() && !routesWithoutBar.includes(route)
  return hasBar ? <PhoneDownloads /> : <DownloadTray />
}
