import type { Config } from '#contract/config/schema.ts'
import { defaultLocale, fallbackLocale } from '#contract/locale.ts'

/**
 * Validates a configured link: http(s), mailto, tel, or a page of the portal. Returns null for everything else (`javascript:`, `data:`); such
 * links are not shown.
 */
export const safeLink = (link: string): string | null => {
  const text = link.trim()
  if (/^#\/(?!\/)/.test(text)) return text
  // Older configurations store portal paths without `#`.
  if (/^\/(?![/\\])/.test(text)) return `#${text}`
  try {
    const { protocol } = new URL(text)
    return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol) ? text : null
  } catch {
    return null
  }
}

export const isOutside = (link: string): boolean => !link.startsWith('#')

/** Link to the terms of use in a language, else in English, else in German; null = no valid link. */
export const termsLink = ({ links }: Config['terms_of_use'], locale: string): string | null =>
  safeLink([locale, fallbackLocale, defaultLocale].map((one) => links[one]?.trim()).find((link) => link) ?? '')
