import type { Availability } from '#contract/config/files.ts'
import type { Config } from '#contract/config/schema.ts'
import { isUnstyled } from '../domain/config/unstyled.ts'
import type { PageAddress } from '../domain/navigation/address.ts'
import { pickTheme, themeVariables } from '../domain/theme/rules.ts'
import { deviceStore, storageKeys } from '../platform/storage.ts'
import { addStyleLink } from '../platform/style-link.ts'
import { applyTheme } from '../platform/theme-style.ts'

/** The first frame has the theme's colours. */
export const showTheme = ({ themes }: Config): void => {
  const dark = window.matchMedia('(prefers-color-scheme: dark)').matches
  const theme = pickTheme(themes, deviceStore.get(storageKeys.theme), dark)
  if (theme) applyTheme(themeVariables(theme), theme.variant)
}

/** It has the admin's stylesheet too. */
export const showStyle = ({ style }: Availability, { place }: PageAddress, apiPrefix: string): void => {
  if (style !== true || isUnstyled(place)) return
  const link = addStyleLink(`${apiPrefix}config/style`)
  // The page's code may come too late to hear of it.
  link.addEventListener('error', () => {
    link.dataset['failed'] = ''
  })
}
