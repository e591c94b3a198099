import { useAtomValue } from 'jotai'
import { configAtom } from '../../domain/config/atoms.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { type NavigationEntry, navigationEntries } from '../navigation.ts'

interface ShownEntry extends NavigationEntry {
  readonly isCurrent: boolean
}

/** Navigation entries that the current user can open. */
export const useNavigation = (): readonly ShownEntry[] => {
  const config = useAtomValue(configAtom)
  const session = useAtomValue(sessionAtom)
  const { place } = useAtomValue(pageAtom)
  return navigationEntries
    .filter((entry) => entry.isShown?.(config, session) ?? true)
    .map((entry) => ({ ...entry, isCurrent: entry.routes.includes(place) }))
}
