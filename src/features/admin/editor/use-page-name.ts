import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { type CustomPageEntry, firstPageKey } from '#contract/config/custom-pages.ts'
import { editedTextAtom } from '../../../domain/admin/locales.ts'

/** Title of a custom page in the language of the interface, else its address. */
export const usePageName = (): ((page: CustomPageEntry) => string) => {
  const { t } = useLingui()
  const textOf = useAtomValue(editedTextAtom)
  return ({ key, slug, translation }) =>
    textOf(translation) || (key === firstPageKey ? t({ id: 'admin.pages.first', message: 'First page' }) : slug || key)
}
