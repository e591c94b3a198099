import { useLingui } from '@lingui/macro'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ImageDialog } from './image-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'

interface Tool {
  readonly key: string
  readonly icon: string
  readonly label: string
  readonly isOn?: boolean
  readonly isOff?: boolean
  readonly run: () => void
}

/** Formatting buttons; each action also has a keyboard shortcut. */
export const RichToolbar = ({ editor }: { readonly editor: Editor }) => {
  const { t } = useLingui()
  const [dialog, setDialog] = useState<'link' | 'image' | null>(null)
  const state = useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      bold: one.isActive('bold'),
      italic: one.isActive('italic'),
      underline: one.isActive('underline'),
      h1: one.isActive('heading', { level: 1 }),
      h2: one.isActive('heading', { level: 2 }),
      h3: one.isActive('heading', { level: 3 }),
      bullets: one.isActive('bulletList'),
      numbers: one.isActive('orderedList'),
      quote: one.isActive('blockquote'),
      link: one.isActive('link'),
      canUndo: one.can().undo(),
      canRedo: one.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const heading = (level: 1 | 2 | 3) => () => void chain().toggleHeading({ level }).run()
  const tools: readonly Tool[] = [
    {
      key: 'bold',
      icon: 'i-lucide-bold',
      label: t({ id: 'admin.editor.bold', message: 'Bold' }),
      isOn: state.bold,
      run: () => void chain().toggleBold().run(),
    },
    {
      key: 'italic',
      icon: 'i-lucide-italic',
      label: t({ id: 'admin.editor.italic', message: 'Italic' }),
      isOn: state.italic,
      run: () => void chain().toggleItalic().run(),
    },
    {
      key: 'underline',
      icon: 'i-lucide-underline',
      label: t({ id: 'admin.editor.underline', message: 'Underlined' }),
      isOn: state.underline,
      run: () => void chain().toggleUnderline().run(),
    },
    {
      key: 'h1',
      icon: 'i-lucide-heading-1',
      label: t({ id: 'admin.editor.h1', message: 'Page heading' }),
      isOn: state.h1,
      run: heading(1),
    },
    {
      key: 'h2',
      icon: 'i-lucide-heading-2',
      label: t({ id: 'admin.editor.h2', message: 'Section heading' }),
      isOn: state.h2,
      run: heading(2),
    },
    {
      key: 'h3',
      icon: 'i-lucide-heading-3',
      label: t({ id: 'admin.editor.h3', message: 'Subheading' }),
      isOn: state.h3,
      run: heading(3),
    },
    {
      key: 'bullets',
      icon: 'i-lucide-list',
      label: t({ id: 'admin.editor.bullets', message: 'List' }),
      isOn: state.bullets,
      run: () => void chain().toggleBulletList().run(),
    },
    {
      key: 'numbers',
      icon: 'i-lucide-list-ordered',
      label: t({ id: 'admin.editor.numbers', message: 'Numbered list' }),
      isOn: state.numbers,
      run: () => void chain().toggleOrderedList().run(),
    },
    {
      key: 'quote',
      icon: 'i-lucide-quote',
      label: t({ id: 'admin.editor.quote', message: 'Quotation' }),
      isOn: state.quote,
      run: () => void chain().toggleBlockquote().run(),
    },
    {
      key: 'link',
      icon: 'i-lucide-link',
      label: t({ id: 'admin.editor.link', message: 'Link' }),
      isOn: state.link,
      run: () => setDialog('link'),
    },
    { key: 'image', icon: 'i-lucide-image', label: t({ id: 'admin.editor.image', message: 'Picture' }), run: () => setDialog('image') },
    {
      key: 'undo',
      icon: 'i-lucide-undo-2',
      label: t({ id: 'admin.editor.undo', message: 'Undo' }),
      isOff: !state.canUndo,
      run: () => void chain().undo().run(),
    },
    {
      key: 'redo',
      icon: 'i-lucide-redo-2',
      label: t({ id: 'admin.editor.redo', message: 'Redo' }),
      isOff: !state.canRedo,
      run: () => void chain().redo().run(),
    },
  ]
  const href = String(editor.getAttributes('link')['href'] ?? '')
  return (
    <div
      role="toolbar"
      aria-label={t({ id: 'admin.editor.tools', message: 'Formatting' })}
      className="sticky top-17 z-5 flex flex-wrap gap-0.5 rounded-t-control border-b border-line bg-surface p-1"
    >
      {tools.map(({ key, icon, label, isOn, isOff, run }) => (
        <IconButton
          key={key}
          icon={icon}
          label={label}
          disabled={isOff ?? false}
          // Keeps the focus in the text, so that typing continues there.
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
          {...(isOn === undefined ? {} : { pressed: isOn })}
        />
      ))}
      {dialog === 'link' && (
        <LinkDialog
          href={href}
          needsText={href === '' && editor.state.selection.empty}
          onClose={() => setDialog(null)}
          onLink={(link, text) => {
            if (link === '') chain().extendMarkRange('link').unsetLink().run()
            else if (href === '' && editor.state.selection.empty)
              chain()
                .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href: link } }] })
                .run()
            else chain().extendMarkRange('link').setLink({ href: link }).run()
          }}
        />
      )}
      {dialog === 'image' && <ImageDialog onClose={() => setDialog(null)} onImage={(image) => void chain().setImage(image).run()} />}
    </div>
  )
}
