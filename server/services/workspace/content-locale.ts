import type { Documents } from '../../ports/documents.ts'
import { readTranslations } from './translations.ts'

/** So long (ms) an answer may be in the language before an admin assigned another one: less than an admin needs to reload a page. */
const freshFor = 500

interface Known {
  readonly content: string | null
  readonly readAt: number
}

/**
 * Interface and content have languages of their own: an interface in Arabic may stand over content in English. Gives the language of the
 * content for an interface's, as an admin has assigned it (`metadata.content_language`), else the same.
 */
export const createContentLocale = (documents: Documents, clock: () => number): ((locale: string) => Promise<string>) => {
  const known = new Map<string, Known>()
  return async (locale) => {
    const kept = known.get(locale)
    if (kept && Math.abs(clock() - kept.readAt) < freshFor) return kept.content ?? locale
    const { metadata } = await readTranslations(documents, locale)
    // Anybody may ask in any language; only so many are remembered.
    if (known.size >= 100) known.clear()
    known.set(locale, { content: metadata?.content_language || null, readAt: clock() })
    return metadata?.content_language || locale
  }
}
