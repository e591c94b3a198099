import { portalFilesAtom } from '../domain/config/images.ts'
import { systemDarkAtom, themeAtom } from '../domain/theme/atoms.ts'
import { themeVariables } from '../domain/theme/rules.ts'
import { applyPortalFiles } from '../platform/portal-files.ts'
import { applyTheme, watchSystemDark } from '../platform/theme-style.ts'
import type { Store } from './store.ts'

/** Keeps the document in the colours of the theme in force and with the admin's own stylesheet, font and icon. */
export const followLook = (store: Store): void => {
  watchSystemDark((dark) => store.set(systemDarkAtom, dark))
  const apply = () => {
    const theme = store.get(themeAtom)
    if (theme) applyTheme(themeVariables(theme), theme.variant)
  }
  store.sub(themeAtom, apply)
  apply()
  const applyFiles = () => applyPortalFiles(store.get(portalFilesAtom))
  store.sub(portalFilesAtom, applyFiles)
  applyFiles()
}
