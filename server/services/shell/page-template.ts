import { createHash } from 'node:crypto'
import type { Boot } from '#contract/boot.ts'
import { directionOf } from '#contract/locale.ts'
import type { PrefetchedSearch } from '#contract/prefetched-search.ts'
import type { StartHead } from '#contract/start-head.ts'
import { documentPolicy } from '../../http/security-headers.ts'
import { escaped } from './escaped.ts'

export interface PageParts {
  readonly boot: Boot
  readonly title: string
  readonly description: string
  readonly locale: string
  readonly first: PrefetchedSearch | null
  readonly start: StartHead | null
}

/** The built document with a placeholder for server data. */
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

/** JSON in a script element: escapes characters that could end the element or a line. */
const scriptSafe = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

const jsonElement = (id: string, value: unknown): string => `<script type="application/json" id="${id}">${scriptSafe(value)}</script>`

// Replacement functions, because `$` is special in replacement strings.
const put = (html: string, pattern: RegExp | string, text: string): string => html.replace(pattern, () => text)

/** Throws if the document has no placeholder: it belongs to another version. */
export const readTemplate = (html: string): PageTemplate => {
  if (!html.includes(marker)) throw new Error(`the page in the build folder has no ${marker}`)
  return {
    policy: documentPolicy(inlineHashes(html, 'script'), inlineHashes(html, 'style')),
    render: ({ boot, title, description, locale, first, start }) => {
      const titled = put(
        html,
        /<title>[^<]*<\/title>/,
        `<title>${escaped(title)}</title><meta name="description" content="${escaped(description)}" />`,
      )
      const localized = put(titled, /<html[^>]*>/, `<html lang="${escaped(locale)}" dir="${directionOf(locale)}">`)
      return put(
        localized,
        marker,
        [jsonElement('boot', boot), first && jsonElement('first', first), start && jsonElement('start', start)].filter(Boolean).join(''),
      )
    },
  }
}
