import { Trans, useLingui } from '@lingui/macro'
import { EditorContent, useEditor } from '@tiptap/react'
import { useId, useState } from 'react'
import { directionOf } from '#contract/locale.ts'
import { documentOf, extensions } from './rich-schema.ts'
import { RichToolbar } from './rich-toolbar.tsx'
import '../../../widgets/custom-page/prose.css'
import './rich-text.css'
import { DOMParser } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { sanitise } from '../../../widgets/custom-page/sanitise.ts'

const insert = (view: EditorView, event: Event, data: DataTransfer | null): boolean => {
  const html = data?.getData('text/html') ?? ''
  if (html === '') return false
  event.preventDefault()
  const slice = DOMParser.fromSchema(view.state.schema).parseSlice(sanitise(html), { preserveWhitespace: false })
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView())
  return true
}

/** Pasted and dropped HTML is sanitised before it is parsed. */
const pasteHandlers = {
  paste: (view: EditorView, event: ClipboardEvent): boolean => insert(view, event, event.clipboardData),
  drop: (view: EditorView, event: DragEvent): boolean => !view.dragging && insert(view, event, event.dataTransfer),
}

/** Key handlers for one editor: Tab indents lists, so Escape lets the next Tab leave the editor. */
const createTabExit = () => {
  let isFree = false
  return {
    /** @returns true if the editor must leave the key to the browser */
    keydown: (_view: unknown, { key }: KeyboardEvent): boolean => {
      const leaves = isFree && key === 'Tab'
      if (key !== 'Shift') isFree = key === 'Escape'
      return leaves
    },
  }
}

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
