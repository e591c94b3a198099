import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { type CustomPageEntry, firstPageKey } from '#contract/config/custom-pages.ts'
import { defaultLocale, fallbackLocale } from '#contract/locale.ts'
import { pageContentKey } from '#contract/page-contents.ts'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { draftPagesAtom } from '../../domain/config/draft-pages.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { cacheReadPage } from '../../platform/cache-read-page.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

/** The sanitiser is a lazy chunk, because few portals have a custom page. */
const loadSanitiser = () =>
  import('../../widgets/custom-page/sanitise.ts').catch(() => {
    throw new RemoteError('client.network', 0)
  })

interface Content {
  readonly html: string
  readonly locale: string
}

type ReadContent = (page: string, locale: string) => Promise<Content | null>

/** The language, else English, else German. */
const localesFor = (locale: string): readonly string[] => [locale, fallbackLocale, defaultLocale]

const written = (html: string, locale: string): Content | null => (html.trim() === '' ? null : { html, locale })

const contentOnServer =
  (api: ApiClient, signal: AbortSignal): ReadContent =>
  async (page, locale) => {
    // Backends with a single page do not know the parameter.
    const further = page === firstPageKey ? {} : { page }
    const locales = await api.call('getCustomPage', { query: further, signal })
    const lang = Array.isArray(locales) ? localesFor(locale).find((one) => locales.includes(one)) : undefined
    if (lang === undefined) return null
    const query = { lang, ...further }
    const content = await api.call('getCustomPage', { query, signal })
    const list = api.address('config/custom_html')
    const addressOf = (parts: Record<string, string>) => [list, new URLSearchParams(parts).toString()].filter(Boolean).join('?')
    void cacheReadPage([addressOf(further), addressOf(query)])
    return 'html' in content ? written(content.html, lang) : null
  }

const contentIn =
  (pages: Readonly<Record<string, { readonly html: string }>>): ReadContent =>
  async (page, locale) =>
    localesFor(locale).reduce<Content | null>((found, one) => found ?? written(pages[pageContentKey(page, one)]?.html ?? '', one), null)

/** Keys of the pages with an address in the order in which they are looked for. */
const keysOf = (slug: string, pages: readonly CustomPageEntry[]): readonly string[] => {
  const further = pages.filter(({ key }) => key !== firstPageKey)
  if (slug === '') return [firstPageKey, ...further.map(({ key }) => key)]
  return further.filter((page) => page.slug === slug).map(({ key }) => key)
}

/**
 * Sanitised custom page with an address; null = it has no content. Without an address it is the first page that has content: the one
 * without an entry, then the others in their order.
 */
export const useCustomPage = (slug: string) => {
  const api = useAtomValue(apiAtom)
  const locale = useAtomValue(localeAtom)
  const drafts = useAtomValue(draftPagesAtom)
  const { custom_pages: pages } = useAtomValue(configAtom)
  // A text, because a new configuration with the same pages must not load the page again.
  const keys = keysOf(slug, pages).join(' ')
  const load = useCallback(
    async (signal: AbortSignal) => {
      const read = drafts ? contentIn(drafts) : contentOnServer(api, signal)
      for (const key of keys.split(' ').filter(Boolean)) {
        const content = await read(key, locale)
        if (!content) continue
        const { sanitise } = await loadSanitiser()
        return { content: sanitise(content.html, slug), locale: content.locale }
      }
      return null
    },
    [api, locale, slug, keys, drafts],
  )
  return useLoaded(load)
}
