import { cleanTexts } from '#contract/clean-text.ts'
import { builtInLocales } from '#contract/locale.ts'
import { ApiError } from '../common/api-error.ts'
import { ifMatchOf, quoted } from '../http/etag.ts'
import type { Handlers } from '../http/handlers.ts'
import { unlessFresh } from '../http/unless-fresh.ts'
import { noDocument } from '../ports/configuration-store.ts'
import { documentNames } from '../services/document-names.ts'
import type { Services } from '../services/services.ts'
import { isLanguage } from '../services/workspace/languages.ts'
import { refuseMalformed, storedLocales, translationsIn } from '../services/workspace/translations.ts'

const isBuiltIn = (locale: string): boolean => (builtInLocales as readonly string[]).includes(locale)

export const createTranslations = ({ stores }: Services): Pick<Handlers, 'getTranslationLocales' | 'saveTranslations'> => ({
  getTranslationLocales: async (context) => {
    const { lang } = context.query
    if (lang === undefined) return storedLocales(stores.configuration)
    const document = await stores.configuration.getDocument(documentNames.translations(lang))
    if (!document && !isBuiltIn(lang)) throw new ApiError('request.not-found')
    return unlessFresh(context, document?.etag ?? noDocument, () => translationsIn(document))
  },
  /** A language without texts and metadata is removed. */
  saveTranslations: async ({ query, body, caller, request, setHeader }) => {
    if (!isLanguage(query.lang)) throw new ApiError('request.invalid', { field: 'lang' })
    refuseMalformed(body)
    const name = documentNames.translations(query.lang)
    const detail = { lang: query.lang }
    const saved = await stores.configuration.putDocument(name, cleanTexts(body), caller.userId, ifMatchOf(request))
    if (!saved) throw new ApiError('config.conflict')
    if (Object.keys(body.messages).length === 0 && !body.metadata) {
      await stores.configuration.removeDocument(name)
      await stores.usage.audit({ event: 'translations.removed', userId: caller.userId, detail })
      return { result: true }
    }
    await stores.usage.audit({ event: 'translations.saved', userId: caller.userId, detail })
    setHeader('ETag', quoted(saved.etag))
    return { result: true }
  },
})
