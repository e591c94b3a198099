import type { Config } from '#contract/config/schema.ts'
import { defaultLocale, fallbackLocale } from '#contract/locale.ts'

/**
 * An address that an admin may put behind a link: http(s), mail, or a place of the portal. Anything else (`javascript:`, `data:`) gives
 * null, and the link is not shown.
 */
export const safeLink = (link: string): string | null => {
  const text = link.trim()
  if (/^#\/(?!\/)/.test(text)) return text
  // A path of the portal, as older configurations write it.
  if (/^\/(?![/\\])/.test(text)) return `#${text}`
  try {
    const { protocol } = new URL(text)
    return ['http:', 'https:', 'mailto:'].includes(protocol) ? text : null
  } catch {
    return null
  }
}

export const isOutside = (link: string): boolean => !link.startsWith('#')

/** Where the terms of use stand in a language, else in English, else in German; null = nowhere that may be linked to. */
export const termsLink = ({ links }: Config['terms_of_use'], locale: string): string | null =>
  safeLink([locale, fallbackLocale, defaultLocale].map((one) => links[one]?.trim()).find((link) => link) ?? '')
