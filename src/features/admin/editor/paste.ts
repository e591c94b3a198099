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
export const pasteHandlers = {
  paste: (view: EditorView, event: ClipboardEvent): boolean => insert(view, event, event.clipboardData),
  drop: (view: EditorView, event: DragEvent): boolean => !view.dragging && insert(view, event, event.dataTransfer),
}
