import DOMPurify from 'dompurify'
import { isOutside, safeLink } from '../../domain/config/links.ts'
import { pageLink } from '../../domain/navigation/address.ts'

const purifier = DOMPurify(window)

// Links of the page obey the same rule as every link an admin writes.
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (!(node instanceof Element) || !node.hasAttribute('href')) return
  const written = node.getAttribute('href') ?? ''
  // A place on the same page.
  const href = /^#[\w-]+$/.test(written) ? pageLink('custom', { anchor: written.slice(1) }) : safeLink(written)
  if (href === null) return node.removeAttribute('href')
  node.setAttribute('href', href)
  if (!isOutside(href)) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

/**
 * Classes that a page may use: those that prose.css defines, and names that only the portal's own style sheet can define. All others are
 * dropped, because the utility classes of the program could lay the page over the portal.
 */
const allowedClass = /^(?:text-start|text-center|text-end|custom-[\w-]+)$/

const droppedClasses = new Set<string>()

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (!(node instanceof Element) || !node.hasAttribute('class')) return
  const dropped = [...node.classList].filter((name) => !allowedClass.test(name))
  for (const name of dropped) droppedClasses.add(name)
  node.classList.remove(...dropped)
  if (node.classList.length === 0) node.removeAttribute('class')
})

const forbiddenTags = 'style form input button textarea select iframe object embed dialog audio video marquee'.split(' ')

/**
 * What may be shown of a page that was stored as it came (T7): text, headings, lists, tables, images of this server. No style, no form, no
 * frame, nothing that runs.
 */
export const sanitise = (html: string): DocumentFragment => {
  droppedClasses.clear()
  return purifier.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: forbiddenTags,
    FORBID_ATTR: ['style', 'name', 'srcset', 'action', 'formaction', 'ping', 'popover', 'autofocus'],
    // An id becomes `user-content-…`, see anchorId: a place to link to that can shadow nothing.
    SANITIZE_NAMED_PROPS: true,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
}

export interface Sanitised {
  readonly fragment: DocumentFragment
  /** Names of what was taken out: elements as `<script>`, attributes as `onclick`, classes as `.fixed`. */
  readonly removed: readonly string[]
}

/** As visitors get it, together with what they do not get. */
export const sanitiseAndTell = (html: string): Sanitised => {
  const fragment = sanitise(html)
  const removed = purifier.removed.flatMap((one) => {
    if ('attribute' in one) return one.attribute ? [one.attribute.name] : []
    return one.element.nodeType === Node.ELEMENT_NODE ? [`<${one.element.nodeName.toLowerCase()}>`] : []
  })
  const classes = [...droppedClasses].map((name) => `.${name}`)
  return { fragment, removed: [...new Set([...removed, ...classes])].toSorted() }
}
