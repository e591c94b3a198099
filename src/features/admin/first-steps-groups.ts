import { msg } from '@lingui/macro'
import { at } from '../../widgets/config-form/config-path.ts'
import type { FieldGroup } from '../../widgets/config-form/field.ts'
import { brandGroup } from './appearance/brand-group.ts'
import { StartPages } from './start-pages.tsx'

/** What makes a new portal one's own. The same settings are in the other sections. */
export const firstStepsGroups: readonly FieldGroup[] = [
  {
    key: 'title',
    title: msg({ id: 'admin.first_steps.title', message: 'Title' }),
    fields: [
      {
        kind: 'text',
        isRequired: true,
        at: at('global', 'website_title'),
        label: msg({ id: 'admin.general.title', message: 'Page title' }),
        hint: msg({
          id: 'admin.first_steps.title.hint',
          message:
            'In the browser tab, in the navigation, and in links that are shared. “Vitrine” stands for the name of the media folder.',
        }),
      },
    ],
  },
  {
    key: 'logo',
    title: msg({ id: 'admin.dashboard.logo', message: 'Logo' }),
    fields: [
      { kind: 'file', name: 'dashboardLogo' },
      { kind: 'file', name: 'favicon' },
    ],
  },
  brandGroup,
  {
    key: 'hero',
    title: msg({ id: 'admin.dashboard.hero.file', message: 'Header image' }),
    text: msg({ id: 'admin.dashboard.hero.text', message: 'The large area at the top with the search field.' }),
    fields: [
      { kind: 'file', name: 'dashboardHero' },
      {
        kind: 'texts',
        id: at('dashboard', 'heroImage', 'trans_header'),
        label: msg({ id: 'admin.dashboard.hero.header', message: 'Heading' }),
      },
    ],
  },
  {
    key: 'pages',
    title: msg({ id: 'admin.first_steps.pages', message: 'Imprint and privacy' }),
    text: msg({
      id: 'admin.first_steps.pages.text',
      message: 'Pages with a link in the footer. Their texts are drafts that you complete.',
    }),
    fields: [{ kind: 'own', key: 'pages', Control: StartPages }],
  },
]
