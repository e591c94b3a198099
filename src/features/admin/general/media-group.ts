import { msg } from '@lingui/macro'
import { at } from '../../../widgets/config-form/config-path.ts'
import type { FieldGroup } from '../../../widgets/config-form/field.ts'

/** Files of the media folder that the portal publishes. */
export const mediaGroup: FieldGroup = {
  key: 'media',
  title: msg({ id: 'admin.media_folder', message: 'Media folder' }),
  fields: [
    {
      kind: 'switch',
      at: at('media', 'all_files'),
      label: msg({ id: 'admin.media_folder.all_files', message: 'Publish all files' }),
      hint: msg({
        id: 'admin.media_folder.all_files.hint',
        message:
          'Also audio, office documents, archives and all other files, which visitors find and download with the same rights. Off: only images, videos, PDF files and 3D models.',
      }),
    },
  ],
}
