import { msg } from '@lingui/macro'
import { at } from '../../../widgets/config-form/config-path.ts'
import type { FieldGroup } from '../../../widgets/config-form/field.ts'
import { ThemeDefaults, ThemesField } from './themes-field.tsx'

export const themeGroup: FieldGroup = {
  key: 'themes',
  title: msg({ id: 'admin.themes', message: 'Themes' }),
  text: msg({
    id: 'admin.themes.text',
    message: 'A theme has twelve colours; all other colours on the page follow from them. The contrast shows whether text stays readable.',
  }),
  fields: [
    {
      kind: 'own',
      key: 'defaults',
      Control: ThemeDefaults,
      label: msg({ id: 'admin.themes.defaults', message: 'Default themes' }),
      at: [at('themes', 'default_light'), at('themes', 'default_dark')],
    },
    {
      kind: 'switch',
      at: at('themes', 'show_theme_selection'),
      label: msg({ id: 'admin.themes.selection', message: 'Visitors may choose the theme' }),
      hint: msg({ id: 'admin.themes.selection.hint', message: 'Off: the device decides between the two above.' }),
    },
    {
      kind: 'own',
      key: 'themes',
      Control: ThemesField,
      label: msg({ id: 'admin.themes', message: 'Themes' }),
      at: [at('themes', 'options')],
    },
  ],
}
