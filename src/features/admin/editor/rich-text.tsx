import { Trans, useLingui } from '@lingui/macro'
import { EditorContent, useEditor } from '@tiptap/react'
import { useId, useState } from 'react'
import { directionOf } from '#contract/locale.ts'
import { pasteHandlers } from './paste.ts'
import { documentOf, extensions } from './rich-schema.ts'
import { RichToolbar } from './rich-toolbar.tsx'
import { createWayOut } from './way-out.ts'
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
  const id = useId()
  const [wayOut] = useState(createWayOut)
  const editor = useEditor({
    extensions,
    content: documentOf(html),
    // Its own style sheet would be an inline one, which the page does not allow.
    injectCSS: false,
    editorProps: {
      attributes: {
        'aria-label': t({ id: 'admin.editor.text', message: 'Text of the page' }),
        'aria-multiline': 'true',
        'aria-describedby': `${id}-keys`,
        role: 'textbox',
        lang: locale,
        dir: directionOf(locale),
        class: 'prose min-h-80 px-4 py-4 outline-none',
      },
      handleDOMEvents: { ...pasteHandlers, ...wayOut },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  return (
    <div className="rounded-control border border-solid border-line-strong">
      <RichToolbar editor={editor} />
      <EditorContent editor={editor} />
      <p id={`${id}-keys`} className="m-0 border-bs border-line px-4 py-2 text-12px text-muted">
        <Trans id="admin.editor.keys">In a list the tab key indents; Escape, then the tab key leaves the text.</Trans>
      </p>
    </div>
  )
}
