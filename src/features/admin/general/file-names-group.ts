import { msg } from '@lingui/macro'
import { at } from '../../../widgets/config-form/config-path.ts'
import type { FieldGroup } from '../../../widgets/config-form/field.ts'
import { FileNamesField } from './file-names-field.tsx'

const title = msg({ id: 'admin.file_names', message: 'Names of downloaded files' })

/** Templates for the names of downloaded files. */
export const fileNamesGroup: FieldGroup = {
  key: 'file_names',
  title,
  text: msg({
    id: 'admin.file_names.text',
    message:
      'How files are called after a download, alone, in a zip and from an offline copy. Without a template a file keeps its own name. Equal names in a zip get a number.',
  }),
  fields: [{ kind: 'own', key: 'file_names', Control: FileNamesField, label: title, at: [at('downloads', 'file_names')] }],
}
