import { getSchema, type JSONContent } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { DOMParser } from '@tiptap/pm/model'
import { StarterKit } from '@tiptap/starter-kit'
import { sanitise } from '../../../widgets/custom-page/sanitise.ts'

/** What a page may consist of when it is written without HTML. */
export const extensions = [
  StarterKit.configure({ link: { openOnClick: false, autolink: true, defaultProtocol: 'https' }, heading: { levels: [1, 2, 3] } }),
  Image,
]

const schema = getSchema(extensions)
const keptTags = new Set('P H1 H2 H3 UL OL LI BLOCKQUOTE PRE CODE STRONG B EM I U S DEL STRIKE A IMG HR BR'.split(' '))
const keptAttributes = new Set(['href', 'target', 'rel', 'title', 'src', 'alt', 'width', 'height', 'start'])

const isKept = (element: Element): boolean =>
  keptTags.has(element.tagName) && element.getAttributeNames().every((name) => keptAttributes.has(name))

/** Whether a page comes back from the rich text editor as it was, so that nothing is lost by opening it there. */
export const isRichText = (html: string): boolean => [...sanitise(html).querySelectorAll('*')].every(isKept)

/** Never from a string: what is shown has gone through the same sieve as what visitors get. */
export const documentOf = (html: string): JSONContent => DOMParser.fromSchema(schema).parse(sanitise(html)).toJSON() as JSONContent
