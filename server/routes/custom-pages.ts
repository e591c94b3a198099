import * as v from 'valibot'
import { cleanTexts } from '#contract/clean-text.ts'
import { firstPageKey } from '#contract/config/custom-pages.ts'
import { pageContentKey, readPageContentKey } from '#contract/page-contents.ts'
import { customPageSchema } from '#contract/translation.ts'
import { ApiError } from '../common/api-error.ts'
import { ifMatchOf, quoted } from '../http/etag.ts'
import type { Handlers } from '../http/handlers.ts'
import { unlessFresh } from '../http/unless-fresh.ts'
import { documentNames, documentPrefixes } from '../services/document-names.ts'
import type { Services } from '../services/services.ts'
import { isLanguage } from '../services/workspace/languages.ts'

/** Pages are stored as written and sent only inside JSON. The browser sanitizes them by its current rules before it shows them. */
export const createCustomPages = ({ stores }: Services): Pick<Handlers, 'getCustomPage' | 'saveCustomPage'> => ({
  getCustomPage: async (context) => {
    const { lang, page: key = firstPageKey } = context.query
    if (lang === undefined) {
      const names = await stores.configuration.listDocuments(documentPrefixes.customPages)
      const contents = names.map((name) => readPageContentKey(name.slice(documentPrefixes.customPages.length)))
      return contents.flatMap(({ page, locale }) => (page === key ? [locale] : []))
    }
    const document = await stores.configuration.getDocument(documentNames.customPage(pageContentKey(key, lang)))
    const page = v.safeParse(customPageSchema, document?.body)
    if (!document || !page.success) throw new ApiError('request.not-found')
    return unlessFresh(context, document.etag, () => page.output)
  },
  /** An empty page is removed. */
  saveCustomPage: async ({ query, body, caller, request, setHeader }) => {
    if (!isLanguage(query.lang)) throw new ApiError('request.invalid', { field: 'lang' })
    const name = documentNames.customPage(pageContentKey(query.page ?? firstPageKey, query.lang))
    const saved = await stores.configuration.putDocument(name, cleanTexts(body), caller.userId, ifMatchOf(request))
    if (!saved) throw new ApiError('config.conflict')
    const removed = body.html.trim() === ''
    if (removed) await stores.configuration.removeDocument(name)
    else setHeader('ETag', quoted(saved.etag))
    await stores.usage.audit({
      event: removed ? 'custom-page.removed' : 'custom-page.saved',
      userId: caller.userId,
      detail: { lang: query.lang, ...(query.page !== undefined && { page: query.page }) },
    })
    return { result: true }
  },
})
