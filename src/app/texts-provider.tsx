import { I18nProvider } from '@lingui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { i18n, textChanges } from '../platform/i18n.ts'

/** Hands the texts down. Lingui's own provider misses those that arrive between its first drawing and its first effect, which may be far apart. */
export const TextsProvider = ({ children }: { readonly children: ReactNode }) => {
  const [drawn] = useState(textChanges)
  useEffect(() => {
    if (textChanges() !== drawn) i18n.activate(i18n.locale)
  }, [drawn])
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>
}
