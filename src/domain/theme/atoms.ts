import { atom } from 'jotai'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { configAtom } from '../config/atoms.ts'
import { pickTheme, systemTheme, type ThemeChoice } from './rules.ts'

const choiceAtom = atom<ThemeChoice>(deviceStore.get(storageKeys.theme) ?? systemTheme)

/** Reading gives what was chosen on this device; writing remembers it. */
export const themeChoiceAtom = atom(
  (get) => get(choiceAtom),
  (_get, set, choice: ThemeChoice) => {
    if (choice === systemTheme) deviceStore.remove(storageKeys.theme)
    else deviceStore.set(storageKeys.theme, choice)
    set(choiceAtom, choice)
  },
)
/** Whether the device wants dark colours. */
export const systemDarkAtom = atom(false)
/** The theme in force. */
export const themeAtom = atom((get) => pickTheme(get(configAtom).themes, get(choiceAtom), get(systemDarkAtom)))
