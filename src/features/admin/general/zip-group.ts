import { msg } from '@lingui/macro'
import { at } from '../../../widgets/config-form/config-path.ts'
import type { FieldGroup } from '../../../widgets/config-form/field.ts'

/** Files with metadata in zip downloads. */
export const zipGroup: FieldGroup = {
  key: 'zip',
  title: msg({ id: 'admin.zip', message: 'Metadata in zip files' }),
  text: msg({
    id: 'admin.zip.text',
    message:
      'What a zip contains beside the files. The lists name every file with its title, licence and credit line, and files that are missing.',
  }),
  fields: [
    {
      kind: 'switch',
      at: at('downloads', 'zip_metadata', 'csv'),
      label: msg({ id: 'admin.zip.csv', message: 'List for spreadsheets (contents.csv)' }),
    },
    {
      kind: 'switch',
      at: at('downloads', 'zip_metadata', 'json'),
      label: msg({ id: 'admin.zip.json', message: 'List for programs (contents.json)' }),
    },
    {
      kind: 'switch',
      at: at('downloads', 'zip_metadata', 'xmp'),
      label: msg({ id: 'admin.zip.xmp', message: 'An XMP file for each file' }),
      hint: msg({
        id: 'admin.zip.xmp.hint',
        message: 'Photo programs read it. It has the metadata that converted files carry, in all languages, also for originals and videos.',
      }),
    },
  ],
}
