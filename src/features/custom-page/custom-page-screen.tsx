import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { defaultLocale, directionOf, fallbackLocale } from '#contract/locale.ts'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { cacheReadPage } from '../../platform/cache-read-page.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { LoadFailure } from '../../widgets/load-failure/load-failure.tsx'
import { LoadingIndicator } from '../../widgets/load-failure/loading-indicator.tsx'

/** The sanitiser is a lazy chunk, because few portals have a custom page. */
const loadSanitiser = () =>
  import('../../widgets/custom-page/sanitise.ts').catch(() => {
    throw new RemoteError('client.network', 0)
  })

/** Custom page of the language, else the English, else the German one; null = there is none. */
const useCustomPage = (locale: string) => {
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

import '../../widgets/custom-page/prose.css'

const Prose = ({ content, locale }: { readonly content: DocumentFragment; readonly locale: string }) => {
  const fill = useCallback((article: HTMLElement | null) => article?.replaceChildren(content.cloneNode(true)), [content])
  return <article ref={fill} lang={locale} dir={directionOf(locale)} className="prose mx-auto w-full max-w-170 px-5 py-10" />
}

/** Custom page of the operators, e.g. the legal notice. Visible without a session. */
export const CustomPageScreen = () => {
  const { t } = useLingui()
  const page = useCustomPage(useAtomValue(localeAtom))
  if (page.status === 'loading') return <LoadingIndicator />
  if (page.status === 'success' && page.value) return <Prose {...page.value} />
  if (page.status === 'success')
    return <EmptyState isPage icon="i-lucide-file-text" title={t({ id: 'views.custom.empty', message: 'This page has no content yet' })} />
  return (
    <LoadFailure
      title={t({ id: 'views.custom.failure', message: 'The page could not be loaded' })}
      failure={page.failure}
      onRetry={page.retry}
    />
  )
}
