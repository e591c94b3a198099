import { useLingui } from '@lingui/macro'
import { EditorContent, useEditor } from '@tiptap/react'
import { directionOf } from '#contract/locale.ts'
import { pasteHandlers } from './paste.ts'
import { documentOf, extensions } from './rich-schema.ts'
import { RichToolbar } from './rich-toolbar.tsx'
import '../../../widgets/custom-page/prose.css'
import './rich-text.css'

interface RichTextProps {
  readonly locale: string
  /** Read once; afterwards the editor leads. */
  readonly html: string
  readonly onChange: (html: string) => void
}

/** Writes a page without HTML. */
export const RichText = ({ locale, html, onChange }: RichTextProps) => {
  const { t } = useLingui()
  const editor = useEditor({
    extensions,
    content: documentOf(html),
    // Its own style sheet would be an inline one, which the page does not allow.
    injectCSS: false,
    editorProps: {
      attributes: {
        'aria-label': t({ id: 'admin.editor.text', message: 'Text of the page' }),
        'aria-multiline': 'true',
        role: 'textbox',
        lang: locale,
        dir: directionOf(locale),
        class: 'prose min-h-80 px-4 py-4 outline-none',
      },
      handleDOMEvents: pasteHandlers,
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  return (
    <div className="rounded-control border border-solid border-line-strong">
      <RichToolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  )
}
