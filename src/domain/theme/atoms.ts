import { atom } from 'jotai'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { configAtom } from '../config/atoms.ts'
import { pickTheme, systemTheme, type ThemeChoice } from './theme-rules.ts'

const choiceAtom = atom<ThemeChoice>(deviceStore.get(storageKeys.theme) ?? systemTheme)

/** Theme selection of this device; a write stores it. */
export const themeChoiceAtom = atom(
  (get) => get(choiceAtom),
  (_get, set, choice: ThemeChoice) => {
    if (choice === systemTheme) deviceStore.remove(storageKeys.theme)
    else deviceStore.set(storageKeys.theme, choice)
    set(choiceAtom, choice)
  },
)
/** Whether the device prefers a dark colour scheme. */
export const systemDarkAtom = atom(false)
/** The current theme. */
export const themeAtom = atom((get) => pickTheme(get(configAtom).themes, get(choiceAtom), get(systemDarkAtom)))
