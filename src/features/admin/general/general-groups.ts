import { msg } from '@lingui/macro'
import { at } from '../../../widgets/config-form/config-path.ts'
import type { FieldGroup } from '../../../widgets/config-form/field.ts'
import { conversionGroup } from './conversion-group.ts'
import { fileNamesGroup } from './file-names-group.ts'
import { FooterField } from './footer-field.tsx'
import { mediaGroup } from './media-group.ts'
import { shareLinksGroup } from './share-links-group.ts'
import { TermsField } from './terms-field.tsx'
import { TourField } from './tour-field.tsx'
import { tourNames } from './tour-names.ts'
import { zipGroup } from './zip-group.ts'

const footer = msg({ id: 'admin.general.footer', message: 'Footer' })
const terms = msg({ id: 'admin.general.terms', message: 'Terms of use' })
const tour = msg({ id: 'admin.tour.list', message: 'Tour steps' })

const orderOn = { at: at('global', 'run_order_process') }

export const generalGroups: readonly FieldGroup[] = [
  {
    key: 'global',
    title: msg({ id: 'admin.general.global', message: 'Global settings' }),
    fields: [
      {
        kind: 'text',
        isRequired: true,
        at: at('global', 'website_title'),
        label: msg({ id: 'admin.general.title', message: 'Page title' }),
      },
      {
        kind: 'switch',
        at: at('global', 'hide_empty_metadata_fields'),
        label: msg({ id: 'admin.general.hide_empty', message: 'Hide metadata fields without a value' }),
      },
      {
        kind: 'switch',
        at: at('global', 'hide_dashboard'),
        label: msg({ id: 'admin.general.hide_dashboard', message: 'Hide the dashboard' }),
        hint: msg({ id: 'admin.general.hide_dashboard.hint', message: 'Visitors start with the search.' }),
      },
      {
        kind: 'switch',
        at: at('global', 'allow_offline'),
        label: msg({ id: 'admin.general.allow_offline', message: 'Let visitors make files available offline' }),
        hint: msg({
          id: 'admin.general.allow_offline.hint',
          message: 'Off: existing offline copies are removed as soon as a device is online. Each collection has its own switch.',
        }),
      },
      {
        kind: 'switch',
        at: at('global', 'offline_recent'),
        label: msg({ id: 'admin.general.offline_recent', message: 'Keep the last search and the last opened files offline' }),
        hint: msg({
          id: 'admin.general.offline_recent.hint',
          message:
            'Each device automatically stores its last search and the last 50 opened files. They are removed first when space runs out.',
        }),
      },
      {
        kind: 'number',
        at: at('global', 'offline_days'),
        label: msg({ id: 'admin.general.offline_days', message: 'Days without a connection' }),
        hint: msg({
          id: 'admin.general.offline_days.hint',
          message: 'How long a device shows offline copies without contacting the portal.',
        }),
      },
    ],
  },
  {
    key: 'order',
    title: msg({ id: 'admin.general.order', message: 'Orders by email' }),
    text: msg({
      id: 'admin.general.order.text',
      message: 'What users without download permission get: an order by email, or a message that the permission is missing.',
    }),
    fields: [
      {
        kind: 'switch',
        at: at('global', 'run_order_process'),
        label: msg({ id: 'admin.general.order.run', message: 'Let users order by email' }),
      },
      {
        kind: 'text',
        at: at('global', 'order_mail', 'mailto'),
        label: msg({ id: 'admin.general.order.to', message: 'To' }),
        onlyWith: orderOn,
      },
      {
        kind: 'text',
        at: at('global', 'order_mail', 'cc'),
        label: msg({ id: 'admin.general.order.cc', message: 'Copy to' }),
        onlyWith: orderOn,
      },
      {
        kind: 'text',
        at: at('global', 'order_mail', 'subject'),
        label: msg({ id: 'admin.general.order.subject', message: 'Subject' }),
        onlyWith: orderOn,
      },
      {
        kind: 'text',
        isLong: true,
        at: at('global', 'order_mail', 'body'),
        label: msg({ id: 'admin.general.order.body', message: 'Text of the email' }),
        hint: msg({ id: 'admin.general.order.body.hint', message: "'{ids}' stands for the IDs of the ordered files." }),
        onlyWith: orderOn,
      },
      {
        kind: 'text',
        at: at('global', 'order_mail', 'webcenter_baseUrl'),
        label: msg({ id: 'admin.general.order.base', message: 'Base address of the order links' }),
        onlyWith: orderOn,
      },
    ],
  },
  mediaGroup,
  conversionGroup,
  fileNamesGroup,
  zipGroup,
  shareLinksGroup,
  {
    key: 'footer',
    title: footer,
    fields: [{ kind: 'own', key: 'footer', Control: FooterField, label: footer, at: [at('footer')] }],
  },
  {
    key: 'terms',
    title: terms,
    fields: [
      {
        kind: 'switch',
        at: at('terms_of_use', 'show'),
        label: msg({ id: 'admin.general.terms.show', message: 'Ask for consent before a download and link the terms in the footer' }),
      },
      { kind: 'own', key: 'terms', Control: TermsField, label: terms, at: [at('terms_of_use', 'links')] },
    ],
  },
  {
    key: 'guide',
    title: msg({ id: 'admin.general.guide', message: 'Tour' }),
    fields: [
      { kind: 'switch', at: at('guide', 'show'), label: msg({ id: 'admin.general.guide.show', message: 'Offer the tour' }) },
      { kind: 'own', key: 'tour', Control: TourField, label: tour, names: tourNames, at: [at('guide', 'tour')] },
    ],
  },
]
