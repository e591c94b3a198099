import { msg } from '@lingui/macro'
import { portalFilesAtom } from '../domain/config/images.ts'
import { systemDarkAtom, themeAtom } from '../domain/theme/atoms.ts'
import { themeVariables } from '../domain/theme/theme-rules.ts'
import { showToastAtom } from '../domain/toasts/atoms.ts'
import { mayBeOnline } from '../platform/network-events.ts'
import { applyPortalFiles } from '../platform/portal-files.ts'
import { applyTheme, watchSystemDark } from '../platform/theme-style.ts'
import type { Store } from './store.ts'

/** Applies the active theme and the admin's own stylesheet, font and icon to the document. */
export const watchAppearance = (store: Store): void => {
  watchSystemDark((dark) => store.set(systemDarkAtom, dark))
  const applyColours = () => {
    const theme = store.get(themeAtom)
    if (theme) applyTheme(themeVariables(theme), theme.variant)
  }
  store.sub(themeAtom, applyColours)
  applyColours()
  const showFilesError = () => {
    const { id } = msg({ id: 'toast.config.files_failed', message: 'The portal’s custom stylesheet or font could not be loaded.' })
    if (mayBeOnline()) store.set(showToastAtom, { level: 'warning', message: id })
  }
  const applyFiles = () => applyPortalFiles(store.get(portalFilesAtom), showFilesError)
  store.sub(portalFilesAtom, applyFiles)
  applyFiles()
}
