import { getSchema, type JSONContent } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { DOMParser } from '@tiptap/pm/model'
import { StarterKit } from '@tiptap/starter-kit'
import { sanitise } from '../../../widgets/custom-page/sanitise.ts'

/** Elements that the rich text editor supports. */
export const extensions = [
  StarterKit.configure({ link: { openOnClick: false, autolink: true, defaultProtocol: 'https' }, heading: { levels: [1, 2, 3] } }),
  Image,
]

const schema = getSchema(extensions)
const supportedTags = new Set('P H1 H2 H3 UL OL LI BLOCKQUOTE PRE CODE STRONG B EM I U S DEL STRIKE A IMG HR BR'.split(' '))
const supportedAttributes = new Set(['href', 'target', 'rel', 'title', 'src', 'alt', 'width', 'height', 'start'])

const isSupported = (element: Element): boolean =>
  supportedTags.has(element.tagName) && element.getAttributeNames().every((name) => supportedAttributes.has(name))

/** True if the rich text editor can represent the page without loss. */
export const isRichText = (html: string): boolean => [...sanitise(html).querySelectorAll('*')].every(isSupported)

/** Parses the sanitised HTML, the same that visitors see. */
export const documentOf = (html: string): JSONContent => DOMParser.fromSchema(schema).parse(sanitise(html)).toJSON() as JSONContent
