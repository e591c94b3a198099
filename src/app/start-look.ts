import { msg } from '@lingui/macro'
import { portalFilesAtom } from '../domain/config/images.ts'
import { systemDarkAtom, themeAtom } from '../domain/theme/atoms.ts'
import { themeVariables } from '../domain/theme/rules.ts'
import { showToastAtom } from '../domain/toasts/atoms.ts'
import { mayBeOnline } from '../platform/network-events.ts'
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
  const tell = () => {
    const { id } = msg({ id: 'toast.config.files_failed', message: 'The portal’s own stylesheet or font could not be loaded.' })
    if (mayBeOnline()) store.set(showToastAtom, { level: 'warning', message: id })
  }
  const applyFiles = () => applyPortalFiles(store.get(portalFilesAtom), tell)
  store.sub(portalFilesAtom, applyFiles)
  applyFiles()
}
