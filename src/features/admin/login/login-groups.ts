import { msg } from '@lingui/macro'
import { lengthPattern, problems } from '../../../domain/admin/checks.ts'
import { alignments } from '../../../widgets/config-form/alignments.ts'
import { at } from '../../../widgets/config-form/config-path.ts'
import type { FieldGroup } from '../../../widgets/config-form/field.ts'
import { logoSwitch } from '../../../widgets/config-form/logo-switch.tsx'
import { RegisterLinks } from './register-links.tsx'

const place = msg({ id: 'admin.align', message: 'Alignment' })
const length = { pattern: lengthPattern, problem: problems.length }

export const loginGroups: readonly FieldGroup[] = [
  {
    key: 'logo',
    title: msg({ id: 'admin.login.logo', message: 'Logo' }),
    fields: [
      logoSwitch('login'),
      { kind: 'file', name: 'loginLogo' },
      {
        kind: 'text',
        at: at('login', 'logoImage', 'height'),
        label: msg({ id: 'admin.appearance.height', message: 'Height' }),
        hint: msg({ id: 'admin.login.logo.height.hint', message: 'A CSS length: 8rem is 8 times the text height.' }),
        ...length,
      },
      { kind: 'select', at: at('login', 'logoImage', 'alignment'), names: alignments, label: place },
    ],
  },
  {
    key: 'background',
    title: msg({ id: 'admin.login.background', message: 'Background' }),
    fields: [{ kind: 'file', name: 'loginHero' }],
  },
  {
    key: 'headers',
    title: msg({ id: 'admin.login.headers', message: 'Headings' }),
    fields: [
      { kind: 'texts', id: 'views.login.header', label: msg({ id: 'admin.login.header', message: 'Heading' }) },
      { kind: 'texts', id: 'views.login.sub_header', label: msg({ id: 'admin.login.sub_header', message: 'Line below the heading' }) },
      {
        kind: 'select',
        at: at('login', 'headers', 'transform'),
        label: msg({ id: 'admin.login.transform', message: 'Capitalisation' }),
        names: {
          none: msg({ id: 'admin.login.transform.none', message: 'As written' }),
          uppercase: msg({ id: 'admin.login.transform.uppercase', message: 'ALL CAPITALS' }),
          lowercase: msg({ id: 'admin.login.transform.lowercase', message: 'all lowercase' }),
          capitalize: msg({ id: 'admin.login.transform.capitalize', message: 'Each Word Capitalised' }),
        },
      },
      { kind: 'select', at: at('login', 'headers', 'alignment'), names: alignments, label: place },
    ],
  },
  {
    key: 'info',
    title: msg({ id: 'admin.login.info', message: 'Information below the form' }),
    fields: [
      { kind: 'texts', id: 'views.login.info_text', isLong: true, label: msg({ id: 'admin.login.info.text', message: 'Text' }) },
      { kind: 'select', at: at('login', 'infoText', 'alignment'), names: alignments, label: place },
    ],
  },
  {
    key: 'more',
    title: msg({ id: 'admin.login.more', message: 'More settings' }),
    fields: [
      {
        kind: 'switch',
        at: at('login', 'show_passwordReset'),
        label: msg({ id: 'admin.login.reset', message: 'Offer to reset a forgotten password' }),
      },
      {
        kind: 'switch',
        at: at('login', 'delete_account'),
        label: msg({ id: 'admin.login.delete_account', message: 'Let users delete their own account' }),
      },
      {
        kind: 'text',
        at: at('login', 'box', 'max_width'),
        label: msg({ id: 'admin.login.width', message: 'Maximum form width' }),
        ...length,
      },
    ],
  },
  {
    key: 'register',
    title: msg({ id: 'admin.login.register', message: 'Registration' }),
    text: msg({
      id: 'admin.login.register.text',
      message: 'A button that opens an external form where visitors can ask for an account.',
    }),
    fields: [
      {
        kind: 'switch',
        at: at('login', 'register', 'show_button'),
        label: msg({ id: 'admin.login.register.show', message: 'Show the button' }),
      },
      {
        kind: 'own',
        key: 'links',
        Control: RegisterLinks,
        label: msg({ id: 'admin.login.register', message: 'Registration' }),
        at: [at('login', 'register', 'links')],
      },
    ],
  },
]
