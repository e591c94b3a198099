import { I18nProvider } from '@lingui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { i18n, textChanges } from '../platform/i18n.ts'

/** Provides the messages. Lingui's own provider misses messages that arrive between its first render and its first effect. */
export const MessagesProvider = ({ children }: { readonly children: ReactNode }) => {
  const [renderedVersion] = useState(textChanges)
  useEffect(() => {
    if (textChanges() !== renderedVersion) i18n.activate(i18n.locale)
  }, [renderedVersion])
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>
}
