import type { ConfigurationStore } from '../../ports/configuration-store.ts'
import { readTranslations } from './translations.ts'

/** After an administrator assigns another language, responses may use the previous one for this time; it is shorter than a page reload. */
const maxAgeMs = 500

interface CachedLocale {
  readonly content: string | null
  readonly readAt: number
}

/**
 * Interface and content have separate languages. Returns the content language that an administrator assigned to an interface language
 * (`metadata.content_language`), else the interface language.
 */
export const createContentLocale = (configuration: ConfigurationStore, clock: () => number): ((locale: string) => Promise<string>) => {
  const cache = new Map<string, CachedLocale>()
  return async (locale) => {
    const cached = cache.get(locale)
    if (cached && Math.abs(clock() - cached.readAt) < maxAgeMs) return cached.content ?? locale
    const { metadata } = await readTranslations(configuration, locale)
    // Requests choose the languages, so the cache is limited.
    if (cache.size >= 100) cache.clear()
    cache.set(locale, { content: metadata?.content_language || null, readAt: clock() })
    return metadata?.content_language || locale
  }
}
