import { defaultLocale, fallbackLocale } from '#contract/locale.ts'

/** Where the terms stand in the reader's language; null when there is no usable link. Only http(s) and pages of the portal. */
export const termsLink = (links: Readonly<Record<string, string>>, locale: string): string | null => {
  const link = (links[locale] || links[fallbackLocale] || links[defaultLocale] || '').trim()
  return /^(?:https?:\/\/|#\/)/i.test(link) ? link : null
}
