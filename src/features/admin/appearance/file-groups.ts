import { msg } from '@lingui/macro'
import { alignments } from '../../../widgets/config-form/alignments.ts'
import { at } from '../../../widgets/config-form/config-path.ts'
import type { FieldGroup } from '../../../widgets/config-form/field.ts'
import { logoSwitch } from '../../../widgets/config-form/logo-switch.tsx'

/** Title and files of the corporate design. */
export const fileGroups: readonly FieldGroup[] = [
  {
    key: 'title',
    title: msg({ id: 'admin.appearance.title', message: 'Favicon and page title' }),
    fields: [
      {
        kind: 'text',
        isRequired: true,
        at: at('global', 'website_title'),
        label: msg({ id: 'admin.general.title', message: 'Page title' }),
      },
      {
        kind: 'file',
        name: 'favicon',
        hint: msg({
          id: 'admin.appearance.favicon.hint',
          message: 'The icon in the browser tab and beside the name in the navigation: square, PNG or ICO.',
        }),
      },
    ],
  },
  {
    key: 'search_logo',
    title: msg({ id: 'admin.appearance.search_logo', message: 'Search logo' }),
    fields: [
      logoSwitch('search'),
      { kind: 'file', name: 'searchLogo' },
      {
        kind: 'select',
        at: at('search', 'logo', 'alignment'),
        names: alignments,
        label: msg({ id: 'admin.align', message: 'Alignment' }),
      },
    ],
  },
  {
    key: 'asset_logo',
    title: msg({ id: 'admin.appearance.asset_logo', message: 'Logo of the file page' }),
    fields: [logoSwitch('asset'), { kind: 'file', name: 'assetLogo' }],
  },
  {
    key: 'bookmark_logo',
    title: msg({ id: 'admin.appearance.bookmark_logo', message: 'Logo of the bookmarks' }),
    fields: [logoSwitch('bookmark'), { kind: 'file', name: 'bookmarkLogo' }],
  },
  {
    key: 'logout_logo',
    title: msg({ id: 'admin.appearance.logout_logo', message: 'Logo of the logout page' }),
    fields: [logoSwitch('logout'), { kind: 'file', name: 'logoutLogo' }],
  },
  {
    key: 'own',
    title: msg({ id: 'admin.appearance.own', message: 'Font and stylesheet' }),
    fields: [
      {
        kind: 'file',
        name: 'custom_font',
        hint: msg({ id: 'admin.appearance.font.hint', message: 'A WOFF2 file. It replaces the typeface on all pages.' }),
      },
      {
        kind: 'file',
        name: 'style',
        hint: msg({
          id: 'admin.appearance.style.hint',
          message:
            'A CSS file. Its rules override those of the program, so plain selectors such as footer, aside or button are enough. It does not apply to the administration and the login page. Theme colours are variables, such as var(--c-primary). Files that load content from other addresses are rejected.',
        }),
      },
    ],
  },
]
