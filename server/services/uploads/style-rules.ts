import type { CssNode, FunctionNode } from 'css-tree'
import { lexer, walk } from 'css-tree'

const atRules: ReadonlySet<string> = new Set([
  'media',
  'supports',
  'container',
  'layer',
  'scope',
  'starting-style',
  'font-face',
  'keyframes',
  '-webkit-keyframes',
  'property',
  'page',
  'charset',
])

/** Properties through which old browsers executed code. */
const dangerousProperties: ReadonlySet<string> = new Set(['behavior', '-ms-behavior', '-moz-binding'])
/** Functions that execute code, or that take a URL as plain text, which `var()` could supply. */
const dangerousFunctions: ReadonlySet<string> = new Set([
  'expression',
  'src',
  'image',
  '-webkit-image',
  '-moz-element',
  'url-prefix',
  'domain',
  'regexp',
])
const imageSets: ReadonlySet<string> = new Set(['image-set', '-webkit-image-set'])

/** A file next to the stylesheet (`dashboardHero`, `thumbnail?id=a`, `custom_font`), or a fragment of the page. */
const allowedUrl = /^(?:[A-Za-z0-9_-]+(?:\?[A-Za-z0-9_=&.-]*)?|#[A-Za-z0-9_-]+)$/

export type StyleProblem = 'at-rule' | 'url' | 'function' | 'property'

/** An image set may contain only URLs that are visible here: strings and substituted values also become URLs. */
const hasOnlyUrls = (set: FunctionNode): boolean => {
  const allowed = new Set(['Url', 'Number', 'Dimension', 'Operator', 'WhiteSpace'])
  return set.children.toArray().every((part) => allowed.has(part.type) || (part.type === 'Function' && part.name.toLowerCase() === 'type'))
}

const isSafeFunction = (node: FunctionNode): boolean => {
  const name = node.name.toLowerCase()
  // The only use of an escape in a function name is to hide it.
  if (name.includes('\\') || dangerousFunctions.has(name)) return false
  return !imageSets.has(name) || hasOnlyUrls(node)
}

/** Problem of one node of a stylesheet; null if there is none. */
export const problemOf = (node: CssNode): StyleProblem | null => {
  if (node.type === 'Atrule' && !atRules.has(node.name.toLowerCase())) return 'at-rule'
  if (node.type === 'Url' && !allowedUrl.test(node.value)) return 'url'
  if (node.type === 'Function' && !isSafeFunction(node)) return 'function'
  if (node.type === 'Declaration' && (node.property.includes('\\') || dangerousProperties.has(node.property.toLowerCase())))
    return 'property'
  return null
}

const containsRaw = (node: CssNode): boolean => {
  let found = false
  walk(node, (part) => {
    if (part.type === 'Raw') found = true
  })
  return found
}

/** Descriptors of font faces, custom properties and pages; css-tree knows only the properties of rules. */
const descriptors: ReadonlySet<string> = new Set([
  'src',
  'unicode-range',
  'font-display',
  'ascent-override',
  'descent-override',
  'line-gap-override',
  'size-adjust',
  'syntax',
  'inherits',
  'initial-value',
  'size',
])

const isKnownProperty = (property: string): boolean => {
  if (/^--[\w-]+$/.test(property)) return true
  return /^-?[a-z][a-z-]*$/i.test(property) && (descriptors.has(property.toLowerCase()) || lexer.getProperty(property) !== null)
}

/** Nodes that are removed because browsers ignore them or read them differently. */
export const isRemoved = (node: CssNode): boolean => {
  if (node.type === 'Raw' || node.type === 'Comment' || node.type === 'CDO' || node.type === 'CDC') return true
  if (node.type === 'Declaration') return !isKnownProperty(node.property) || containsRaw(node.value)
  if (node.type === 'Atrule') return node.name.toLowerCase() === 'charset' || (node.prelude !== null && containsRaw(node.prelude))
  return node.type === 'Rule' && containsRaw(node.prelude)
}
