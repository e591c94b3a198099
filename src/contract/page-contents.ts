import * as v from 'valibot'
import { firstPageKey } from '#contract/config/custom-pages.ts'

/** Key of a content: the language for the first custom page (`de`), else key of the page and language (`imprint/de`). */
export const pageContentKeySchema = v.pipe(v.string(), v.regex(/^(?:[a-z0-9][\w-]{0,39}\/)?[a-z]{2,3}(?:-[A-Z]{2})?$/))

/** Key of a content among all pages, see pageContentKeySchema. */
export const pageContentKey = (page: string, locale: string): string => (page === firstPageKey ? locale : `${page}/${locale}`)

/** Page and language of a content. */
export const readPageContentKey = (key: string): { readonly page: string; readonly locale: string } => {
  const at = key.indexOf('/')
  return { page: at < 0 ? firstPageKey : key.slice(0, at), locale: key.slice(at + 1) }
}
