import { parseAccept } from 'hono/utils/accept'
import * as v from 'valibot'
import { defaultLocale, localeSchema } from '#contract/locale.ts'

/** The preferred locale of `Accept-Language`, e.g. `de` or `pt-BR`; null if it has none. */
export const acceptedLocale = (header: string | null): string | null => {
  if (!header || header.length > 1000) return null
  for (const { type, q } of parseAccept(header)) {
    if (q <= 0) continue
    const [language, region] = type.split('-')
    const locale = [language?.toLowerCase(), region?.length === 2 ? region.toUpperCase() : undefined].filter(Boolean).join('-')
    if (v.is(localeSchema, locale)) return locale
  }
  return null
}

/** Language of the page that sent the request. */
export const requestedLocale = (request: Request): string => acceptedLocale(request.headers.get('accept-language')) ?? defaultLocale
