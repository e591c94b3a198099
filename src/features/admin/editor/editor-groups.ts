import { msg } from '@lingui/macro'
import { at } from '../../../widgets/config-form/config-path.ts'
import type { FieldGroup } from '../../../widgets/config-form/field.ts'
import { EditorContent } from './editor-content.tsx'
import { PagesField } from './pages-field.tsx'

const pages = msg({ id: 'admin.pages', message: 'Pages' })
const content = msg({ id: 'admin.pages.content', message: 'Content' })

export const editorGroups: readonly FieldGroup[] = [
  {
    key: 'pages',
    title: pages,
    text: msg({
      id: 'admin.pages.text',
      message:
        'For an imprint, a privacy policy, contact details or help. Everybody can open them, also without signing in. The order is that of the links in the footer.',
    }),
    fields: [{ kind: 'own', key: 'pages', Control: PagesField, label: pages, at: [at('custom_pages')] }],
  },
  { key: 'content', title: content, fields: [{ kind: 'own', key: 'content', Control: EditorContent, label: content }] },
]
