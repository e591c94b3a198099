import { systemDarkAtom, themeAtom } from '../domain/theme/atoms.ts'
import { themeVariables } from '../domain/theme/rules.ts'
import { applyTheme, watchSystemDark } from '../platform/theme-style.ts'
import type { Store } from './store.ts'

/** Keeps the document in the colours of the theme in force. */
export const followLook = (store: Store): void => {
  watchSystemDark((dark) => store.set(systemDarkAtom, dark))
  const apply = () => {
    const theme = store.get(themeAtom)
    if (theme) applyTheme(themeVariables(theme), theme.variant)
  }
  store.sub(themeAtom, apply)
  apply()
}
