import { useAtomValue } from 'jotai'
import { configAtom } from '../../domain/config/atoms.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { mayOpenPortalAtom, sessionAtom } from '../../domain/session/atoms.ts'
import { type NavigationEntry, navigationEntries } from '../navigation.ts'

interface ShownEntry extends NavigationEntry {
  readonly isCurrent: boolean
}

/** Navigation entries that the current user can open; none for administrators without asset rights. */
export const useNavigation = (): readonly ShownEntry[] => {
  const config = useAtomValue(configAtom)
  const session = useAtomValue(sessionAtom)
  const mayOpenPortal = useAtomValue(mayOpenPortalAtom)
  const { route } = useAtomValue(pageAtom)
  return navigationEntries
    .filter((entry) => mayOpenPortal && (entry.isShown?.(config, session) ?? true))
    .map((entry) => ({ ...entry, isCurrent: entry.routes.includes(route) }))
}
