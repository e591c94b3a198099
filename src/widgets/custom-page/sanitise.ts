import DOMPurify from 'dompurify'
import { isOutside, safeLink } from '../../domain/config/links.ts'
import { pageLink } from '../../domain/navigation/address.ts'
import { isAllowedClass } from './allowed-class.ts'

const purifier = DOMPurify(window)

/** Attributes that the hooks below removed. */
const droppedAttributes = new Set<string>()

/** Address of the page that is sanitised, for its anchors. */
let sanitisedPage = ''

// Links follow the same rule as every link that an admin enters.
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (!(node instanceof Element) || !node.hasAttribute('href')) return
  const address = node.getAttribute('href') ?? ''
  // Anchor on the same page.
  const href = /^#[\w-]+$/.test(address) ? pageLink('custom', { value: sanitisedPage, anchor: address.slice(1) }) : safeLink(address)
  if (href === null) {
    droppedAttributes.add('href')
    return node.removeAttribute('href')
  }
  node.setAttribute('href', href)
  if (!isOutside(href)) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

const droppedClasses = new Set<string>()

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (!(node instanceof Element) || !node.hasAttribute('class')) return
  const dropped = [...node.classList].filter((name) => !isAllowedClass(name))
  for (const name of dropped) droppedClasses.add(name)
  node.classList.remove(...dropped)
  if (node.classList.length === 0) node.removeAttribute('class')
})

const forbiddenTags = 'style form input button textarea select iframe object embed dialog audio video marquee'.split(' ')

/**
 * Sanitises stored HTML for display (T7): text, headings, lists, tables, images of this server. No styles, forms, frames or scripts.
 * @param slug address of the page; empty = the first one
 */
export const sanitise = (html: string, slug = ''): DocumentFragment => {
  sanitisedPage = slug
  droppedClasses.clear()
  droppedAttributes.clear()
  return purifier.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: forbiddenTags,
    // `for` would click a control of the portal, and `tabindex` would come before it.
    FORBID_ATTR: ['style', 'name', 'srcset', 'action', 'formaction', 'ping', 'popover', 'autofocus', 'for', 'tabindex'],
    // An id becomes `user-content-…` (see anchorId), so that it cannot shadow a global name.
    SANITIZE_NAMED_PROPS: true,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
}

export interface Sanitised {
  readonly fragment: DocumentFragment
  /** Removed parts: elements as `<script>`, attributes as `onclick`, classes as `.fixed`. */
  readonly removed: readonly string[]
}

/** The sanitised HTML and the list of removed parts. */
export const sanitiseWithReport = (html: string): Sanitised => {
  const fragment = sanitise(html)
  const removed = purifier.removed.flatMap((one) => {
    if ('attribute' in one) return one.attribute ? [one.attribute.name] : []
    return one.element.nodeType === Node.ELEMENT_NODE ? [`<${one.element.nodeName.toLowerCase()}>`] : []
  })
  const classes = [...droppedClasses].map((name) => `.${name}`)
  return { fragment, removed: [...new Set([...removed, ...droppedAttributes, ...classes])].toSorted() }
}
