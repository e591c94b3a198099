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

/** Known to the library because browsers once ran code through them. */
const dangerousProperties: ReadonlySet<string> = new Set(['behavior', '-ms-behavior', '-moz-binding'])
/** They run code, or take an address as a plain text that `var()` could hand in. */
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

/** A file beside the stylesheet (`dashboardHero`, `thumbnail?id=a`, `custom_font`), or a mark in the page. */
const ownAddress = /^(?:[A-Za-z0-9_-]+(?:\?[A-Za-z0-9_=&.-]*)?|#[A-Za-z0-9_-]+)$/

export type StyleProblem = 'at-rule' | 'url' | 'function' | 'property'

/** In an image set only addresses that can be read here may stand: texts, and values put in later, become addresses too. */
const holdsOnlyAddresses = (set: FunctionNode): boolean => {
  const allowed = new Set(['Url', 'Number', 'Dimension', 'Operator', 'WhiteSpace'])
  return set.children.toArray().every((part) => allowed.has(part.type) || (part.type === 'Function' && part.name.toLowerCase() === 'type'))
}

const functionIsSafe = (node: FunctionNode): boolean => {
  const name = node.name.toLowerCase()
  // An escape inside a name is only ever there to hide it.
  if (name.includes('\\') || dangerousFunctions.has(name)) return false
  return !imageSets.has(name) || holdsOnlyAddresses(node)
}

/** What is wrong with one part of a stylesheet; null = nothing. */
export const problemOf = (node: CssNode): StyleProblem | null => {
  if (node.type === 'Atrule' && !atRules.has(node.name.toLowerCase())) return 'at-rule'
  if (node.type === 'Url' && !ownAddress.test(node.value)) return 'url'
  if (node.type === 'Function' && !functionIsSafe(node)) return 'function'
  if (node.type === 'Declaration' && (node.property.includes('\\') || dangerousProperties.has(node.property.toLowerCase())))
    return 'property'
  return null
}

const holdsRaw = (node: CssNode): boolean => {
  let found = false
  walk(node, (part) => {
    if (part.type === 'Raw') found = true
  })
  return found
}

/** Of font faces, custom properties and pages; the library knows the properties of rules alone. */
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

/** What a browser would not understand either, or may be understood by some other one in its own way. */
export const isLeftOut = (node: CssNode): boolean => {
  if (node.type === 'Raw' || node.type === 'Comment' || node.type === 'CDO' || node.type === 'CDC') return true
  if (node.type === 'Declaration') return !isKnownProperty(node.property) || holdsRaw(node.value)
  if (node.type === 'Atrule') return node.name.toLowerCase() === 'charset' || (node.prelude !== null && holdsRaw(node.prelude))
  return node.type === 'Rule' && holdsRaw(node.prelude)
}
