import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { defaultLocale, fallbackLocale } from '#contract/locale.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

/** The page of the language, else the English, else the German one; a value of null = nobody has written one. */
export const useCustomPage = (locale: string) => {
  const api = useAtomValue(apiAtom)
  const load = useCallback(
    async (signal: AbortSignal) => {
      const written = await api.call('getCustomPage', { signal })
      const best = Array.isArray(written) ? [locale, fallbackLocale, defaultLocale].find((one) => written.includes(one)) : undefined
      if (best === undefined) return null
      const page = await api.call('getCustomPage', { query: { lang: best }, signal })
      return 'html' in page && page.html.trim() !== '' ? { html: page.html, locale: best } : null
    },
    [api, locale],
  )
  return useLoaded(load)
}
