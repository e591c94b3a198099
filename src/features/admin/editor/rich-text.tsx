import { Trans, useLingui } from '@lingui/macro'
import { EditorContent, useEditor } from '@tiptap/react'
import { useId, useState } from 'react'
import { directionOf } from '#contract/locale.ts'
import { pasteHandlers } from './paste.ts'
import { documentOf, extensions } from './rich-schema.ts'
import { RichToolbar } from './rich-toolbar.tsx'
import { createTabExit } from './tab-exit.ts'
import '../../../widgets/custom-page/prose.css'
import './rich-text.css'

interface RichTextProps {
  readonly locale: string
  /** Initial value only. */
  readonly html: string
  readonly onChange: (html: string) => void
}

/** Rich text editor of a page. */
export const RichText = ({ locale, html, onChange }: RichTextProps) => {
  const { t } = useLingui()
  const id = useId()
  const [tabExit] = useState(createTabExit)
  const editor = useEditor({
    extensions,
    content: documentOf(html),
    // The content security policy forbids its inline style sheet.
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
      handleDOMEvents: { ...pasteHandlers, ...tabExit },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  return (
    <div className="rounded-control border border-solid border-line-strong">
      <RichToolbar editor={editor} />
      <EditorContent editor={editor} />
      <p id={`${id}-keys`} className="m-0 border-bs border-line px-4 py-2 text-12px text-muted">
        <Trans id="admin.editor.keys">In a list, Tab indents. Press Escape, then Tab to leave the text.</Trans>
      </p>
    </div>
  )
}
