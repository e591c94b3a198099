import { configFormatVersion } from '#contract/info.ts'
import { defaultLocale } from '#contract/locale.ts'
import { acceptedLocale } from '../http/accept-locale.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services/services.ts'
import { languageNames } from '../services/workspace/languages.ts'

export const createInfo = ({ readiness }: Services): Pick<Handlers, 'getAllLanguages' | 'getVersion' | 'getReadiness'> => ({
  getAllLanguages: ({ query, request, setHeader }) => {
    if (query.lang !== undefined) return languageNames(query.lang)
    setHeader('Vary', 'Accept-Language, Accept-Encoding')
    return languageNames(acceptedLocale(request.headers.get('accept-language')) ?? defaultLocale)
  },
  getVersion: () => ({ version: configFormatVersion }),
  getReadiness: () => readiness(),
})
