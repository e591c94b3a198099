import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { defaultLocale, fallbackLocale } from '#contract/locale.ts'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { cacheReadPage } from '../../platform/cache-read-page.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

/** The sanitiser is a lazy chunk, because few portals have a custom page. */
const loadSanitiser = () =>
  import('../../widgets/custom-page/sanitise.ts').catch(() => {
    throw new RemoteError('client.network', 0)
  })

/** Custom page of the language, else the English, else the German one; null = there is none. */
export const useCustomPage = (locale: string) => {
  const api = useAtomValue(apiAtom)
  const load = useCallback(
    async (signal: AbortSignal) => {
      const written = await api.call('getCustomPage', { signal })
      const best = Array.isArray(written) ? [locale, fallbackLocale, defaultLocale].find((one) => written.includes(one)) : undefined
      if (best === undefined) return null
      const page = await api.call('getCustomPage', { query: { lang: best }, signal })
      if (!('html' in page) || page.html.trim() === '') return null
      const { sanitise } = await loadSanitiser()
      const list = api.address('config/custom_html')
      void cacheReadPage([list, `${list}?${new URLSearchParams({ lang: best }).toString()}`])
      return { content: sanitise(page.html), locale: best }
    },
    [api, locale],
  )
  return useLoaded(load)
}
