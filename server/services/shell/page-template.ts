import { createHash } from 'node:crypto'
import type { Boot } from '#contract/boot.ts'
import type { FirstAnswer } from '#contract/first-visit.ts'
import { directionOf } from '#contract/locale.ts'
import { documentPolicy } from '../../http/security-headers.ts'

export interface PageParts {
  readonly boot: Boot
  readonly title: string
  readonly locale: string
  readonly first: FirstAnswer | null
}

/** The built document with room for what the server knows. */
export interface PageTemplate {
  /** Content-Security-Policy with the hashes of the inline scripts and styles that the build put into the document. */
  readonly policy: string
  render(parts: PageParts): string
}

const marker = '<!--boot-->'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const inlineHashes = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'))].flatMap(([, attributes = '', text = '']) =>
    text.trim() === '' || /\bsrc=|type="application\/json"/.test(attributes) ? [] : [hashOf(text)],
  )

/** JSON inside a script element: no character that could end the element or a line of old scripts. */
const scriptSafe = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

const jsonElement = (id: string, value: unknown): string => `<script type="application/json" id="${id}">${scriptSafe(value)}</script>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

// Replacements as functions: `$` in a text means nothing.
const put = (html: string, pattern: RegExp | string, text: string): string => html.replace(pattern, () => text)

/** Throws when the document has no place for the data: it was not built from this version. */
export const readTemplate = (html: string): PageTemplate => {
  if (!html.includes(marker)) throw new Error(`the page in the build folder has no ${marker}`)
  return {
    policy: documentPolicy(inlineHashes(html, 'script'), inlineHashes(html, 'style')),
    render: ({ boot, title, locale, first }) => {
      const titled = put(html, /<title>[^<]*<\/title>/, `<title>${escaped(title)}</title>`)
      const spoken = put(titled, /<html[^>]*>/, `<html lang="${escaped(locale)}" dir="${directionOf(locale)}">`)
      return put(spoken, marker, jsonElement('boot', boot) + (first ? jsonElement('first', first) : ''))
    },
  }
}
