import { msg } from '@lingui/macro'
import { alignments } from '../../../widgets/config-form/alignments.ts'
import { at } from '../../../widgets/config-form/config-path.ts'
import type { FieldGroup } from '../../../widgets/config-form/field.ts'
import { logoSwitch } from '../../../widgets/config-form/logo-switch.tsx'
import { CollectionsField } from './collections-field.tsx'

const collections = msg({ id: 'admin.dashboard.collections', message: 'Collections and saved searches' })
const height = msg({ id: 'admin.appearance.height', message: 'Height' })
const place = msg({ id: 'admin.align', message: 'Alignment' })

export const dashboardGroups: readonly FieldGroup[] = [
  {
    key: 'dashboard',
    title: msg({ id: 'admin.section.dashboard', message: 'Dashboard' }),
    fields: [
      {
        kind: 'switch',
        at: at('global', 'hide_dashboard'),
        label: msg({ id: 'admin.general.hide_dashboard', message: 'Hide the dashboard' }),
        hint: msg({ id: 'admin.general.hide_dashboard.hint', message: 'Visitors start with the search.' }),
      },
    ],
  },
  {
    key: 'hero',
    title: msg({ id: 'admin.dashboard.hero', message: 'Header image' }),
    text: msg({ id: 'admin.dashboard.hero.text', message: 'The large area at the top with the search field.' }),
    fields: [
      {
        kind: 'switch',
        at: at('dashboard', 'heroImage', 'from_folder'),
        label: msg({ id: 'admin.dashboard.hero.from_folder', message: 'Title and picture from the media folder' }),
        hint: msg({
          id: 'admin.dashboard.hero.from_folder.hint',
          message:
            'As long as there is no heading and no header image: the name of the folder, and the largest landscape picture that every guest may see.',
        }),
      },
      { kind: 'file', name: 'dashboardHero' },
      {
        kind: 'texts',
        id: at('dashboard', 'heroImage', 'trans_header'),
        label: msg({ id: 'admin.dashboard.hero.header', message: 'Heading' }),
      },
      {
        kind: 'texts',
        id: at('dashboard', 'heroImage', 'trans_body'),
        label: msg({ id: 'admin.dashboard.hero.body', message: 'Text' }),
        isLong: true,
      },
      { kind: 'number', unit: 'px', at: at('dashboard', 'heroImage', 'height'), label: height },
      {
        kind: 'switch',
        at: at('dashboard', 'heroImage', 'small_on_phones'),
        label: msg({ id: 'admin.dashboard.hero.small', message: 'Low on phones' }),
        hint: msg({ id: 'admin.dashboard.hero.small.hint', message: 'At most 200 px, so that the first pictures are visible.' }),
      },
      { kind: 'select', at: at('dashboard', 'heroImage', 'alignment'), names: alignments, label: place },
    ],
  },
  {
    key: 'logo',
    title: msg({ id: 'admin.dashboard.logo', message: 'Logo' }),
    fields: [
      logoSwitch('dashboard'),
      { kind: 'file', name: 'dashboardLogo' },
      { kind: 'number', unit: 'px', at: at('dashboard', 'heroImage', 'logo', 'height'), label: height },
      { kind: 'select', at: at('dashboard', 'heroImage', 'logo', 'alignment'), names: alignments, label: place },
      {
        kind: 'switch',
        at: at('dashboard', 'heroImage', 'logo', 'load_outside'),
        label: msg({ id: 'admin.dashboard.logo.outside', message: 'Above the header image' }),
      },
    ],
  },
  {
    key: 'collections',
    title: collections,
    fields: [
      { kind: 'own', key: 'collections', Control: CollectionsField, label: collections, at: [at('dashboard', 'collections', 'data')] },
    ],
  },
  {
    key: 'look',
    title: msg({ id: 'admin.dashboard.look', message: 'Display of collections' }),
    fields: [
      {
        kind: 'switch',
        at: at('dashboard', 'collections', 'show_as_tiles'),
        label: msg({ id: 'admin.dashboard.tiles', message: 'As tiles with one picture each' }),
        hint: msg({ id: 'admin.dashboard.tiles.hint', message: 'Off: a row of pictures for each collection.' }),
      },
      {
        kind: 'switch',
        at: at('dashboard', 'collections', 'hide_empty_result'),
        label: msg({ id: 'admin.dashboard.hide_empty', message: 'Hide empty collections' }),
      },
      {
        kind: 'switch',
        at: at('dashboard', 'collections', 'details'),
        label: msg({ id: 'admin.dashboard.details', message: 'Show counts, folders and names' }),
        hint: msg({
          id: 'admin.dashboard.details.hint',
          message: 'Each collection shows its number of files and its sub-folders, and each picture its name.',
        }),
      },
      {
        kind: 'select',
        at: at('dashboard', 'collections', 'order'),
        label: msg({ id: 'admin.dashboard.order', message: 'Order of the pictures' }),
        hint: msg({
          id: 'admin.dashboard.order.hint',
          message:
            'Applies to collections without an order of their own. By date taken or rating, all sub-folders of a collection take turns.',
        }),
        names: {
          added: msg({ id: 'admin.dashboard.order.added', message: 'Last added first' }),
          newest: msg({ id: 'admin.dashboard.order.newest', message: 'Last taken first' }),
          best: msg({ id: 'admin.dashboard.order.best', message: 'Best rated first' }),
        },
      },
      { kind: 'number', unit: 'px', at: at('dashboard', 'collections', 'height'), label: height },
      {
        kind: 'number',
        unit: 'px',
        at: at('dashboard', 'collections', 'poster_border_width'),
        label: msg({ id: 'admin.appearance.border', message: 'Border width' }),
      },
    ],
  },
]
